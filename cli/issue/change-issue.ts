import { formatCountOf } from '../../core/text/counts.ts';
import {
  assumeSent,
  cancelIssue,
  pauseIssue,
  recordIssueSent,
  resendFailed,
  resendUnknown,
} from '../../newsletter/sending/issue-actions.ts';
import { readBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { readConfig, withOpenNewsletter } from '../../publishing/program.ts';
import { defineCommand, wrongUsage, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';

const describeWaiting = (count: number, id: string): string =>
  `${formatCountOf(count, 'mail')} ready to be sent again: ./garage issue send ${id}`;

export const resolveCommand = defineCommand({
  summary: 'Settle mails that may or may not have arrived.',
  takes: ['<id>'],
  flags: {
    'assume-sent': 'count them as accepted; no one gets a second mail',
    resend: 'send them again; some people may get the mail twice',
  },
  details: `
A mail is unknown when the sender was killed or the mail server stopped answering after it had the complete mail but
before it confirmed; or when the mail was waiting in a backup that was restored. If a paused issue has only unknown mails
left, --assume-sent finishes it.`,
  async run({ values, words: [id = ''], terminal, environment }) {
    const isResend = values.resend === true;
    if (isResend === (values['assume-sent'] === true))
      throw wrongUsage('issue resolve needs either --assume-sent or --resend.');
    const count = await withNewsletter(environment, (newsletter) =>
      isResend ? resendUnknown(newsletter, id) : assumeSent(newsletter, id),
    );
    if (count === 0) await terminal.print('No mails are unknown.');
    else if (isResend) await terminal.print(describeWaiting(count, id));
    else await terminal.print(`Counted ${formatCountOf(count, 'mail')} as accepted.`);
  },
});

export const resendCommand = defineCommand({
  summary: 'Try the failed mails of an issue again.',
  takes: ['<id>'],
  flags: { failed: 'only the failed mails; no one gets a second mail' },
  details: 'People who have unsubscribed or bounced since are skipped.',
  async run({ values, words: [id = ''], terminal, environment }) {
    if (!values.failed) throw wrongUsage('issue resend needs --failed.');
    const count = await withNewsletter(environment, (newsletter) => resendFailed(newsletter, id));
    await terminal.print(count === 0 ? 'There are no failed mails to try again.' : describeWaiting(count, id));
  },
});

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

export const markSentCommand = defineCommand({
  summary: 'Record an issue as sent without sending it.',
  takes: ['<id>'],
  flags: { yes: yesFlag },
  details: `
For an issue that was sent after the backup you restored. Everyone who would get it today is recorded as having got it,
so that it can never be sent again. Works while sending is on hold.`,
  async run({ words: [id = ''], terminal, environment, confirm }) {
    const config = readConfig(environment);
    const built = readBuiltIssue(config.distFolder, id);
    const { subject } = built.mail;
    await withOpenNewsletter(config, async (newsletter) => {
      const question = `Record "${subject}" as sent to all its subscribers, without sending it?`;
      await confirm(question);
      const count = await recordIssueSent(newsletter, built);
      await terminal.print(
        `"${subject}" is recorded as sent to ${formatCountOf(count, 'subscriber')}. Nothing was sent.`,
      );
    });
  },
});
