import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { longestSlug, shortenSlug, toSlug } from '../../core/text/slug.ts';
import { knownPages } from '../content/check-structure.ts';
import { readContent } from '../content/content.ts';
import { today } from '../program.ts';
import { refusal } from '../refused.ts';
import { assertSlug, type Project } from './post-files.ts';

/** Returns the paths of every page that is known before a build: articles, pages, issues, tools and the site's own. */
export const listPages = ({ content }: Project): string[] =>
  knownPages(readContent({ contentFolder: content, today: today() }));

/** Writes the first file of a page and returns its name; refuses an address that is in use. */
export function startPage(project: Project, title: string): string {
  const id = shortenSlug(toSlug(title), longestSlug);
  assertSlug(id);
  if (listPages(project).includes(`/${id}`)) throw refusal('page-exists', { id });
  const folder = join(project.content, 'pages');
  mkdirSync(folder, { recursive: true });
  const fields = stringify({ title, description: '', draft: true });
  writeFileSync(join(folder, `${id}.mdx`), `---\n${fields}---\n\n`, { flag: 'wx' });
  return id;
}
