import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumberOf } from '../../../core/counts.ts';
import { addressOf, findProject, folderOf } from '../../../publishing/posts/post-files.ts';
import { addRedirects, readRedirectText, redirectFile } from '../../../publishing/posts/redirect-table.ts';
import { today } from '../../../publishing/settings.ts';
import { CommandError, contentFlag, defineCommand, yesFlag } from '../../command.ts';
import { oneLine } from './html-tree.ts';
import { type ImportPlan, planImport } from './import-posts-plan.ts';
import { openExport, readFolder } from './open-export.ts';

/** `import-posts` */
export const importPostsCommand = defineCommand({
  name: 'import-posts',
  summary: 'Bring articles from Ghost, Substack or WordPress as drafts, with pictures, dates and redirects.',
  takes: ['<file>'],
  flags: {
    pictures: { type: 'string', value: '<folder>', help: "folder with the old site's pictures, if the file has none" },
    from: { type: 'string', value: '<address>', help: 'address of the old site, such as https://old.example.com' },
    yes: yesFlag,
    'dry-run': { type: 'boolean', help: 'show what would be written and write nothing' },
    folder: contentFlag,
  },
  details: `
Takes Ghost's JSON file (Settings, Import/Export), Substack's zip archive (Settings, Exports) or WordPress's XML file
(Tools, Export). Every article becomes a draft in content/posts; one that is already there is never touched, so the
command can be run again. Old addresses go into content/redirects.yaml and work when the article is published. The
report lists what needs a look: missing pictures, embeds, links without a target, categories.`,
  async run({ values, words: [file = ''], terminal }) {
    const project = findProject(values.folder);
    const { posts, files } = await openExport(file);
    if (values.pictures !== undefined && !statSync(values.pictures, { throwIfNoEntry: false })?.isDirectory())
      throw new CommandError(`There is no folder ${values.pictures}.`);
    const all = values.pictures === undefined ? files : new Map([...files, ...readFolder(values.pictures)]);
    const plan = await planImport(project, posts, {
      files: all,
      from: values.from,
      today: today(),
    });
    await terminal.print(describeImport(posts.service, plan));
    if (values['dry-run'] || plan.drafts.length === 0) return terminal.print('\nNothing was written.');
    const question = `\nWrite ${formatNumberOf(plan.drafts.length, 'draft')}?`;
    if (!values.yes && !(await terminal.ask(question))) throw new CommandError('Nothing was written.');
    // Redirects first: run again after an interruption, the command leaves finished articles alone.
    if (plan.redirects.size > 0)
      writeFileSync(redirectFile(project), addRedirects(readRedirectText(project), plan.redirects));
    for (const { slug, draft } of plan.drafts) {
      const folder = folderOf(project, slug);
      mkdirSync(folder);
      for (const [name, read] of draft.pictures) writeFileSync(join(folder, name), read(), { flag: 'wx' });
      writeFileSync(join(folder, 'index.mdx'), draft.text, { flag: 'wx' });
    }
    await terminal.print(
      `\nWrote ${formatNumberOf(plan.drafts.length, 'draft')}. npm run dev shows them; npm run check:content lists what is missing.\nPublish one by deleting its line 'draft: true'.`,
    );
  },
});

function describeImport(service: string, { drafts, present, leftOut, redirects }: ImportPlan): string {
  const pictures = drafts.reduce((sum, { draft }) => sum + draft.pictures.size, 0);
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)];
  const look = drafts.flatMap(({ slug, draft }) =>
    draft.notes.length === 0
      ? []
      : [`content/posts/${slug}/index.mdx`, ...draft.notes.map((note) => `  - ${oneLine(note)}`)],
  );
  return [
    `${service}: ${formatNumberOf(drafts.length, 'new article')}, ${formatNumberOf(pictures, 'picture')}, ${formatNumberOf(redirects.size, 'redirect')}.`,
    ...list(
      'Articles:',
      drafts.map(({ slug, day }) => `${day ?? 'draft     '}  ${addressOf(slug)}`),
    ),
    ...list(
      'Redirects:',
      [...redirects].map(([from, to]) => `${from}: ${to}`),
    ),
    ...list('Already here, not touched:', present.map(addressOf)),
    ...list('Not imported:', leftOut.map(oneLine)),
    ...list('Needs a look:', look),
  ].join('\n');
}
