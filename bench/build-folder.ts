import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { multiplyPosts } from './build-posts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A copy of the repository that may be built with more articles. */
export interface SiteCopy {
  folder: string;
  remove(): void;
}

/** Copies what git knows of this repository into a temporary folder and gives it that many articles. */
export function copySite(posts: number): SiteCopy {
  const folder = mkdtempSync(join(tmpdir(), `bench-build-${posts}-`));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const needed = /^(art|content|contract|site|newsletter)\/|^[^/]+$/;
  for (const file of listed.split('\0').filter((name) => needed.test(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const { slug, mdx } of multiplyPosts(readPosts(), posts)) {
    mkdirSync(join(folder, 'content/posts', slug), { recursive: true });
    writeFileSync(join(folder, 'content/posts', slug, 'index.mdx'), mdx);
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** How many articles the repository itself has. */
export const countPosts = (): number => readPosts().length;

function readPosts() {
  const folder = join(root, 'content/posts');
  return readdirSync(folder)
    .sort()
    .map((slug) => ({ slug, mdx: readFileSync(join(folder, slug, 'index.mdx'), 'utf8') }));
}
