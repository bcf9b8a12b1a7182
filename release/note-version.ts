import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { closeChangelog } from './changelog.ts';
import { planChanges, ReleaseRefused, readPackage } from './plan.ts';

/** npm runs this between the new number and the commit: what is written here belongs to the same commit. */
const root = process.cwd();
try {
  const { changelog, schema } = planChanges(root);
  const { version, scripts = {} } = readPackage(root);
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(join(root, 'CHANGELOG.md'), closeChangelog(changelog, { version, day, schema }));
  if ('sbom' in scripts) execFileSync('npm', ['run', '--silent', 'sbom'], { stdio: ['ignore', 'ignore', 'inherit'] });
  // The tree was clean before, so this is what the release changed and nothing else.
  execFileSync('git', ['add', '--all'], { cwd: root });
} catch (error) {
  if (!(error instanceof ReleaseRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
