import { addressOf, findProject } from '../../publishing/posts/post-files.ts';
import { describeRename, planRename, renamePost } from '../../publishing/posts/rename-post.ts';
import { contentFlag, defineCommand, yesFlag } from '../command.ts';

/** `post rename` */
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
  async run({ values, words: [old = '', newSlug = ''], terminal, environment, confirm }) {
    const plan = planRename(findProject(values.folder), old, newSlug, environment);
    await terminal.print(describeRename(plan));
    if (values['dry-run']) return terminal.print('\nNothing was written.');
    await confirm(`\nRename it to ${newSlug}?`, 'Nothing was written.');
    renamePost(plan);
    await terminal.print(
      `\nRenamed. It is at ${addressOf(newSlug)} after the next build; npm run check:content looks it over.`,
    );
  },
});
