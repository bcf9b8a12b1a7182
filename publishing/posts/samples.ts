import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Environment } from '../../core/node/settings/settings.ts';
import { refusal } from '../refused.ts';
import { folderOf, lettersOf, listSlugs, type Project, readFrontmatter } from './post-files.ts';
import { findReferences } from './references.ts';

/** The samples of a content folder: what has `sample: true` at its start. */
export interface Samples {
  project: Project;
  slugs: string[];
  /** Files of the sample issues. */
  issues: string[];
  titles: string[];
}

/** Lists the samples: the articles and issues that a new magazine comes with. */
export function listSamples(project: Project): Samples {
  const isSample = (file: string): boolean => readFrontmatter(file)['sample'] === true;
  const textOf = (slug: string): string => join(folderOf(project, slug), 'index.mdx');
  const slugs = listSlugs(project).filter((slug) => isSample(textOf(slug)));
  const folder = join(project.content, 'newsletter');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
  const issues = names.map((name) => join(folder, name)).filter(isSample);
  const titles = [
    ...slugs.map((slug) => `The article “${readFrontmatter(textOf(slug))['title']}”`),
    ...issues.map((file) => `The issue “${readFrontmatter(file)['subject']}” (${basename(file)})`),
  ];
  return { project, slugs, issues, titles };
}

/** Returns the samples to delete; refuses with each place outside of them that names one. */
export function findSamples(project: Project, environment: Environment): Samples {
  const samples = listSamples(project);
  const own = new Set([...samples.slugs.map((slug) => join(folderOf(project, slug), 'index.mdx')), ...samples.issues]);
  const places = samples.slugs.flatMap((slug) =>
    findReferences(project, slug, environment)
      .filter(({ path }) => !own.has(path) && dirname(path) !== join(project.root, 'docs'))
      .flatMap(({ references }) => references.map(({ file, line, text }) => `${file}:${line}: ${text}`)),
  );
  if (places.length > 0) throw refusal('samples-named', { places });
  return samples;
}

/** Deletes the samples. No address of theirs is kept: no search engine was told of them. */
export function deleteSamples({ project, slugs, issues }: Samples): void {
  for (const slug of slugs) {
    rmSync(folderOf(project, slug), { recursive: true });
    rmSync(lettersOf(project, slug), { force: true });
  }
  for (const file of issues) rmSync(file);
}
