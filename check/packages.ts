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
});
const lockSchema = z.looseObject({
  packages: z.record(z.string(), z.looseObject({ resolved: z.string().optional() })).default({}),
});
const exactVersion = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/** Checks that a fresh install gives the same packages everywhere: exact versions, no registry written into the lock. */
export function checkPackages(root: string): Finding[] {
  const wanted = packageSchema.parse(JSON.parse(readText(root, 'package.json')));
  const findings = [wanted.dependencies, wanted.devDependencies, wanted.overrides].flatMap(checkPinned);
  if (!existsSync(join(root, 'package-lock.json'))) {
    return [...findings, { file: 'package-lock.json', message: 'is missing: run npm install and commit it' }];
  }
  return [...findings, ...checkLock(readText(root, 'package-lock.json'))];
}

function checkPinned(versions: Record<string, unknown>): Finding[] {
  return Object.entries(versions).flatMap(([name, version]) => {
    if (typeof version === 'object' && version !== null) return checkPinned(version as Record<string, unknown>);
    if (typeof version === 'string' && exactVersion.test(version)) return [];
    return [{ file: 'package.json', message: `${name} is '${version}': pin one exact version` }];
  });
}

/** Finds packages whose download address is written into the lock file. */
export function checkLock(lockText: string): Finding[] {
  const { packages } = lockSchema.parse(JSON.parse(lockText));
  return Object.entries(packages).flatMap(([name, { resolved }]) => {
    if (!resolved?.includes('://')) return [];
    const message = `${name} names the host ${new URL(resolved).host}: install with omit-lockfile-registry-resolved=true`;
    return [{ file: 'package-lock.json', message }];
  });
}
