import { cancelIssue, pauseIssue } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';

export const pauseCommand = defineCommand({
  summary: 'Stop sending an issue until you send it again.',
  takes: ['<id>'],
  flags: {},
  details: 'Every process that sends it stops within a few seconds; mails already on their way still arrive.',
  async run({ words: [id = ''], terminal, environment }) {
    await withNewsletter(environment, (newsletter) => pauseIssue(newsletter, id, { code: 'asked' }));
    await terminal.print(`The issue '${id}' is paused. Resume with ./garage issue send ${id}`);
  },
});

export const cancelCommand = defineCommand({
  summary: 'Cancel an issue before its first mail is sent.',
  takes: ['<id>'],
  flags: { yes: yesFlag },
  async run({ words: [id = ''], terminal, environment, confirm }) {
    await confirm(`Cancel the issue '${id}'?`);
    await withNewsletter(environment, (newsletter) => cancelIssue(newsletter, id));
    await terminal.print(`The issue '${id}' is canceled and will not be sent.`);
  },
});
