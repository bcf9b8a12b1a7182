import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Finding } from './finding.ts';
import { readText } from './repository.ts';

const versionsSchema = z.record(z.string(), z.unknown()).default({});
const packageSchema = z.looseObject({
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
  overrides: versionsSchema,
  allowScripts: z.record(z.string(), z.boolean()).default({}),
});
const lockedSchema = z.looseObject({
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  inBundle: z.boolean().default(false),
  hasInstallScript: z.boolean().default(false),
});
const lockSchema = z.looseObject({ packages: z.record(z.string(), lockedSchema).default({}) });
const exactVersion = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Checks that a fresh install gives the same packages everywhere: exact versions, no registry written into the lock. */
export function checkPackages(root: string): Finding[] {
  const wanted = packageSchema.parse(JSON.parse(readText(root, 'package.json')));
  const findings = [wanted.dependencies, wanted.devDependencies, wanted.overrides].flatMap(checkPinned);
  if (!existsSync(join(root, 'package-lock.json'))) {
    return [...findings, { file: 'package-lock.json', message: 'is missing: run npm install and commit it' }];
  }
  return [...findings, ...checkLock(readText(root, 'package-lock.json'), wanted.allowScripts)];
}

function checkPinned(versions: Record<string, unknown>): Finding[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (typeof version === 'object' && version !== null) return checkPinned(version as Record<string, unknown>);
    if (typeof version === 'string' && exactVersion.test(version)) return [];
    return [{ file: 'package.json', message: `${name} is '${version}': pin one exact version` }];
  });
}

/** Finds packages whose download address is in the lock file, whose bytes are not, or whose install runs unread code. */
export function checkLock(lockText: string, allowScripts: Readonly<Record<string, boolean>> = {}): Finding[] {
  const { packages } = lockSchema.parse(JSON.parse(lockText));
  return Object.entries(packages).flatMap(([place, locked]) => {
    const name = place.split('node_modules/').at(-1) ?? '';
    const messages: string[] = [];
    if (locked.resolved?.includes('://')) {
      messages.push(
        `${place} names the host ${new URL(locked.resolved).host}: install with omit-lockfile-registry-resolved=true`,
      );
    }
    const isDownloaded = place !== '' && !locked.link && !locked.inBundle;
    if (isDownloaded && !/^sha512-/.test(locked.integrity ?? '')) {
      messages.push(`${place} has no sha512 integrity: remove it from the lock file and install it again`);
    }
    if (locked.hasInstallScript && allowScripts[name] === undefined) {
      messages.push(
        `${place} runs code when it is installed: read it, then name ${name} in allowScripts of package.json`,
      );
    }
    return messages.map((message) => ({ file: 'package-lock.json', message }));
  });
}
