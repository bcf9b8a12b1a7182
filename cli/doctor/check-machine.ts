import { existsSync, statSync } from 'node:fs';
import { minNodeVersion } from '../../core/settings.ts';
import type { Finding } from './finding.ts';

/** Looks at the version of Node that runs the commands. */
export function checkNode(version: string): Finding {
  const subject = 'Node';
  if (Number.parseInt(version, 10) >= minNodeVersion) return { level: 'ok', subject, message: version };
  const message = `${version} is too old: ${minNodeVersion} is needed`;
  return {
    level: 'failure',
    subject,
    message,
    fix: 'call it through npm run, which brings its own Node; npm ci installs it',
  };
}

/** Looks at who may enter the data folder. */
export function checkFolderRights(dataDir: string): Finding[] {
  if (!existsSync(dataDir) || (statSync(dataDir).mode & 0o077) === 0) return [];
  const message = `other users of this machine can look into ${dataDir}`;
  return [{ level: 'warning', subject: 'rights', message, fix: `chmod 700 ${dataDir}` }];
}
