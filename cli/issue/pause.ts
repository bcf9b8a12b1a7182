import { pauseIssue } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand } from '../command.ts';
import { withNewsletter } from '../open-for-command.ts';

/** `issue pause` */
export const pauseCommand = defineCommand({
  name: 'issue pause',
  summary: 'Stop sending an issue until you send it on.',
  takes: ['<id>'],
  flags: {},
  details: 'Every process that sends it stops within a few seconds; mails that are on their way still arrive.',
  async run({ words: [id = ''], terminal }) {
    await withNewsletter((newsletter) => pauseIssue(newsletter, id, 'paused by the publisher'));
    await terminal.print(`The issue '${id}' is paused. Go on with: npm run -s garage -- issue send ${id}`);
    return 0;
  },
});
