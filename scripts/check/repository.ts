import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds package.json. */
export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What git ignores, plus git itself: nobody wrote these files. */
const unwrittenFolders = new Set([
  'node_modules',
  '.git',
  'dist',
  '.astro',
  '.cache',
  '.vite',
  'data',
  'outbox',
  'test-results',
]);

const codeExtensions = new Set(['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.astro']);

/** Every file somebody wrote, as paths below `root` with forward slashes, sorted. */
export function listFiles(root: string): string[] {
  const files: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (unwrittenFolders.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(root);
  return files.sort();
}

/** The text of a file of the repository. */
export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** True for files that hold program code. */
export function isCode(file: string): boolean {
  return codeExtensions.has(extname(file));
}

/** True for unit tests, journeys, and what only they use: test-postgres.ts, open-test-newsletter.ts. */
export function isTest(file: string): boolean {
  return /\.(test|spec)\.tsx?$|(^|[/-])test-[^/]+\.ts$/.test(file);
}
