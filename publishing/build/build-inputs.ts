import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Everything the pages and the check of the content are made of; .dependency-cruiser.cjs keeps other folders out. */
const inputs = [
  ...['content', 'core', 'facts', 'publishing/build', 'publishing/content', 'site', 'tools', 'ui'],
  ...['astro.config.ts', 'site.colors.ts', 'site.config.ts', 'site.words.ts', 'tsconfig.json', 'package.json'],
  // What is installed, which npm notes there; package-lock.json says what should be.
  'node_modules/.package-lock.json',
];

/** Returns a key that changes with every file a build reads and with what else is given, such as settings and the day. */
export function hashInputs(root: string, given: readonly unknown[]): string {
  const hash = createHash('sha256').update(JSON.stringify([process.version, process.env['NODE_ENV'], ...given]));
  const add = (path: string): void => {
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
    } else if (found?.isFile()) {
      hash.update(`\n${path} ${found.size}\n`).update(readFileSync(join(root, path)));
    }
  };
  for (const path of inputs) add(path);
  return hash.digest('base64url');
}
