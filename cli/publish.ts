import { displayMoment } from '../core/dates.ts';
import type { Environment } from '../core/node/settings.ts';
import { toText } from '../core/wording.ts';
import { previewDrafts } from '../publishing/publish/preview-drafts.ts';
import { describePublished, publish } from '../publishing/publish/publish.ts';
import { describeProgress, type PublishProgress } from '../publishing/publish/run-build.ts';
import { readConfig, type Settings } from '../publishing/settings.ts';
import { defineCommand, readCount, UsageError } from './command.ts';
import type { Terminal } from './terminal.ts';

const previewDays = 7;

export const publishCommand = defineCommand({
  summary: 'Check the content, build the pages and put them online without a restart.',
  takes: ['[<slug>]'],
  flags: {
    preview: 'publish nothing; print a link to each draft that works for some days',
    days: '<number> how many days those links work (7)',
    'new-address': 'publish although SITE_URL is not the address of the pages online now',
  },
  details: `
Readers see the old pages until the new ones are complete, then the new ones at once. Whatever fails, the old pages stay
and the exit code is 1. Exit code 0 means that the pages are online, or that no server runs here which could serve them.

Drafts and what is dated ahead are previewed: ./garage publish --preview, or --preview <slug> for one post or issue, which
may be public already.`,
  async run({ values, words, terminal, environment, parts }) {
    const config = readConfig(environment, parts);
    if (values.preview) {
      const days = readCount('days', values.days, previewDays);
      return printLinks(config, environment, { slug: words[0], days, terminal });
    }
    if (words[0] !== undefined) throw new UsageError(`Unexpected argument '${words[0]}': only --preview takes a post.`);
    const onProgress = (event: PublishProgress): void => describeProgress(event).forEach(terminal.message);
    const options = { onProgress, isNewAddress: values['new-address'] === true };
    await terminal.print(toText(describePublished(await publish(config, environment, options))));
  },
});

interface LinkOptions {
  slug: string | undefined;
  days: number;
  terminal: Terminal;
}

async function printLinks(config: Settings, environment: Environment, { slug, days, terminal }: LinkOptions) {
  const onProgress = (event: PublishProgress): void => describeProgress(event).forEach(terminal.message);
  const { links, expires } = await previewDrafts(config, environment, { slug, days, onProgress });
  if (links.length === 0) return terminal.message('There is no draft, and nothing is dated ahead.');
  const lines = links.map(({ title, url }) => `${title}\n  ${url}`);
  return terminal.print([...lines, `These links work until ${displayMoment(expires, config.timeZone)}.`].join('\n'));
}
