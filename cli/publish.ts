import { toText } from '../core/text/wording.ts';
import { readConfig } from '../publishing/program.ts';
import { describePublished, publish } from '../publishing/publish/publish.ts';
import { describeProgress } from '../publishing/publish/run-build.ts';
import { defineCommand } from './command.ts';

export const publishCommand = defineCommand({
  summary: 'Check the content, build the pages and put them online without a restart.',
  flags: { 'new-address': 'publish although SITE_URL is not the address of the pages online now' },
  details: `
Readers see the old pages until the new ones are complete, then the new ones at once. Whatever fails, the old pages stay
and the exit code is 1. Exit code 0 means that the pages are online, or that no server runs here which could serve them.
The desk makes a link to a draft for somebody else.`,
  async run({ values, terminal, environment, parts }) {
    const done = await publish(readConfig(environment, parts), environment, {
      onProgress: (event) => describeProgress(event).forEach(terminal.message),
      isNewAddress: values['new-address'] === true,
    });
    await terminal.print(toText(describePublished(done)));
  },
});
