import { statSync } from 'node:fs';
import { formatCountOf } from '../../core/text/counts.ts';
import { fetchPictures, hostsOf } from '../../publishing/posts/import/fetch-pictures.ts';
import { openExport, readFolder } from '../../publishing/posts/import/markdown-folder.ts';
import { oneLine } from '../../publishing/posts/import/markdown-tree.ts';
import { type ImportPlan, planImport } from '../../publishing/posts/import/plan-import.ts';
import { type ImportResult, runImport } from '../../publishing/posts/import/run-import.ts';
import { findProject, type Project, shownPath } from '../../publishing/posts/post-files.ts';
import { today } from '../../publishing/program.ts';
import { site } from '../../site.config.ts';
import { commandFailed, contentFlag, defineCommand, yesFlag } from '../command.ts';

export const importPostsCommand = defineCommand({
  summary: 'Bring articles from a folder of Markdown, with pictures, dates and redirects.',
  takes: ['<folder>'],
  flags: {
    pictures: "<folder> folder with the old site's pictures, if the first one has none",
    from: '<address> address of the old site, such as https://old.example.com',
    publish: 'publish what was public there, with its date; without it, all are drafts',
    'no-fetch': 'do not fetch missing pictures from their old addresses',
    yes: yesFlag,
    'dry-run': 'show what would be written; fetch and write nothing',
    folder: contentFlag,
  },
  details: `
Takes the folder of Hugo, Jekyll or Buttondown, or a zip archive of it (others: docs/writing.md). Every article becomes a
draft in content/posts. What is already there is never touched, so the command can be run again; pictures that were fetched are not fetched twice. Old
addresses go into content/redirects.yaml and work when the article is published. The report lists what needs a look.`,
  async run({ values, words: [folder = ''], terminal, confirm }) {
    const project = findProject(values.folder);
    const opened = openExport(folder);
    if (values.pictures !== undefined && !statSync(values.pictures, { throwIfNoEntry: false })?.isDirectory())
      throw commandFailed(`There is no folder ${values.pictures}.`);
    const sources = {
      files: values.pictures === undefined ? opened.files : new Map([...opened.files, ...readFolder(values.pictures)]),
      from: values.from,
      today: today(),
    };
    let plan = await planImport(project, opened, sources);
    const canFetch = values['no-fetch'] !== true && values['dry-run'] !== true && plan.missing.length > 0;
    const hosts = hostsOf(plan.missing).slice(0, 5).join(', ') || 'the old site';
    const fetchQuestion = `Fetch ${formatCountOf(plan.missing.length, 'picture')} from ${hosts}?`;
    if (canFetch && (values.yes || (await terminal.ask(fetchQuestion)))) {
      const onProgress = (done: number, total: number) => terminal.progress(`Fetching pictures: ${done} of ${total}`);
      const fetched = await fetchPictures(plan.missing, project, { from: values.from, onProgress });
      terminal.endProgress();
      plan = await planImport(project, opened, { ...sources, fetched });
    }
    await terminal.print(describeImport(plan, project));
    if (values['dry-run'] || plan.texts.length === 0) return terminal.print('\nNothing was written.');
    const question = `\nWrite ${formatCountOf(plan.texts.length, 'article')}${values.publish ? ' and publish what was public' : ''}?`;
    await confirm(question, 'Nothing was written.');
    const result = await runImport(project, plan, { publish: values.publish === true, today: sources.today });
    await terminal.print(describeResult(result, project));
  },
});

const list = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${oneLine(line)}`)];

function describeImport(plan: ImportPlan, project: Project): string {
  const { texts, present, leftOut, redirects } = plan;
  const pictures = texts.reduce((sum, { draft }) => sum + draft.pictures.size, 0);
  const look = texts
    .filter(({ draft }) => draft.notes.length > 0)
    .flatMap(({ file, draft }) => [
      `  ${shownPath(project, file)}`,
      ...draft.notes.map((note) => `    - ${oneLine(note)}`),
    ]);
  return [
    `${formatCountOf(texts.length, 'new article')}, ${formatCountOf(pictures, 'picture')}, ${formatCountOf(redirects.size, 'redirect')}.`,
    ...list(
      'Articles:',
      texts.map(({ address, day }) => `${day ?? 'draft'}  ${address}`),
    ),
    ...list(
      'Redirects:',
      [...redirects].map(([from, to]) => `${from}: ${to}`),
    ),
    ...list('Already here, not touched:', present),
    ...list('Not imported:', leftOut),
    ...(look.length === 0 ? [] : ['', 'Needs a look:', ...look]),
  ].join('\n');
}

function describeResult({ written, published, kept }: ImportResult, project: Project): string {
  const drafts = written.length - published.length;
  const [first] = published.flatMap(({ day }) => (day !== undefined && day < site.firstPublished ? [day] : [])).sort();
  return [
    `\nWrote ${formatCountOf(written.length, 'article')}: ${formatCountOf(drafts, 'draft')}, ${published.length} published.`,
    ...list(
      'Stay drafts:',
      kept.map(({ text, reason }) => `${shownPath(project, text.file)}: ${reason}`),
    ),
    ...(drafts === 0
      ? []
      : ["npm run check:content lists what is missing. Publish a draft by deleting its line 'draft: true'."]),
    ...(published.length === 0 ? [] : ['Readers see the others after ./garage publish.']),
    ...(first === undefined
      ? []
      : [
          `Set firstPublished in site.config.ts to ${first}: articles dated before it say "First published" with its month.`,
        ]),
  ].join('\n');
}
