import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { longestSlug, shortenSlug, toSlug } from '../../core/slug.ts';
import { Refused } from '../refused.ts';
import { assertSlug, type Project } from './post-files.ts';
import { listPages } from './site-pages.ts';

/** Writes the first file of a page and returns its name; refuses an address that is in use. */
export function startPage(project: Project, title: string): string {
  const id = shortenSlug(toSlug(title), longestSlug);
  assertSlug(id);
  if (listPages(project).includes(`/${id}`)) throw new Refused('page-exists', { id });
  const folder = join(project.content, 'pages');
  mkdirSync(folder, { recursive: true });
  const fields = stringify({ title, description: '', draft: true });
  writeFileSync(join(folder, `${id}.mdx`), `---\n${fields}---\n\n`, { flag: 'wx' });
  return id;
}
