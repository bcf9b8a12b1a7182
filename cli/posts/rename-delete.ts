import {
  type DeletablePost,
  deletePost,
  describeDelete,
  findDeletablePost,
  goneMeaning,
  planDelete,
} from '../../publishing/posts/delete-post.ts';
import { addressOf, findProject } from '../../publishing/posts/post-files.ts';
import { describeRename, planRename, renamePost } from '../../publishing/posts/rename-post.ts';
import { deleteSamples, findSamples } from '../../publishing/posts/samples.ts';
import { readConfig } from '../../publishing/program.ts';
import { betweenPublishes } from '../../publishing/publish/between-publishes.ts';
import { commandFailed, contentFlag, defineCommand, wrongUsage, yesFlag } from '../command.ts';
import type { Terminal } from '../terminal.ts';

export const renamePostCommand = defineCommand({
  summary: 'Give an article a new address: moves its folder, corrects every link to it and writes the redirect.',
  takes: ['<old>', '<new>'],
  flags: {
    yes: yesFlag,
    'dry-run': 'show what would change and write nothing',
    folder: contentFlag,
  },
  details: `
Looks through articles, pages, issues, facts, recalls, the glossary, redirects.yaml, site.config.ts and the tools.
Pictures keep their ids: a picture named after the old address stays where it is.`,
  async run({ values, words: [old = '', newSlug = ''], terminal, environment, parts, confirm }) {
    const plan = planRename(findProject(values.folder), old, newSlug, environment);
    await terminal.print(describeRename(plan));
    if (values['dry-run']) return terminal.print('\nNothing was written.');
    await confirm(`\nRename it to ${newSlug}?`, 'Nothing was written.');
    await betweenPublishes(readConfig(environment, parts), plan.project.content, () => renamePost(plan));
    await terminal.print(
      `\nRenamed. It is at ${addressOf(newSlug)} after the next build; npm run check:content looks it over.`,
    );
  },
});

export const deletePostCommand = defineCommand({
  summary: 'Delete an article that nothing links to, and say what its address answers from then on.',
  takes: ['<slug>'],
  flags: {
    'redirect-to': '<path> page that takes its place, such as /blog/another-post',
    gone: `no page takes its place: ${goneMeaning}`,
    yes: yesFlag,
    folder: contentFlag,
  },
  details: `
Refuses while an article, page, issue, tool or setting names it, and lists each place with its line. With --yes, say
--redirect-to or --gone.`,
  async run({ values, words: [typed = ''], terminal, environment, parts, confirm }) {
    if (values.gone && values['redirect-to'] !== undefined) throw wrongUsage('Give --redirect-to or --gone, not both.');
    const post = findDeletablePost(findProject(values.folder), typed, environment);
    const isAsked = !values.gone && values['redirect-to'] === undefined && post.isKnown;
    if (isAsked && values.yes)
      throw wrongUsage('With --yes, say what the address answers: --redirect-to <path> or --gone.');
    const plan = planDelete(post, isAsked ? await askTarget(post, terminal) : values['redirect-to']);
    await terminal.print(describeDelete(plan));
    const question = `\nDelete ${post.slug}? Only your version control can bring it back.`;
    await confirm(question, 'Nothing was deleted.');
    await betweenPublishes(readConfig(environment, parts), post.project.content, () => deletePost(plan));
    await terminal.print('\nDeleted. It takes effect with the next build.');
  },
});

export const deleteSamplesCommand = defineCommand({
  summary: 'Delete the sample articles and the sample issue that a new magazine comes with.',
  flags: { yes: yesFlag, folder: contentFlag },
  details: `
A sample has the line sample: true at its start. Readers can see it, but no feed, sitemap, search or issue has it. To make one
your own article, delete that line. Refuses while another text links to a sample, and lists each place with its line.`,
  async run({ values, terminal, environment, parts, confirm }) {
    const samples = findSamples(findProject(values.folder), environment);
    if (samples.titles.length === 0) return terminal.print('There are no samples.');
    await terminal.print(samples.titles.join('\n'));
    await confirm('\nDelete these? Only your version control can bring them back.', 'Nothing was deleted.');
    await betweenPublishes(readConfig(environment, parts), samples.project.content, () => deleteSamples(samples));
    await terminal.print('\nDeleted. It takes effect with the next publish.');
  },
});

async function askTarget({ slug }: DeletablePost, terminal: Terminal): Promise<string | undefined> {
  const typed = await terminal.askText(
    `What should ${addressOf(slug)} answer? Type the page that takes its place, such as /blog/another-post,\nor gone (${goneMeaning}):`,
  );
  if (typed === '') throw commandFailed('Nothing was deleted.');
  return typed.toLowerCase() === 'gone' ? undefined : typed;
}
