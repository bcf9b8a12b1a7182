import { assumeSent, resendFailed, resendUnknown } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand, UsageError } from '../command.ts';
import { withNewsletter } from '../config.ts';
import { formatNumberOf } from '../format.ts';

const describeWaiting = (count: number, id: string): string =>
  `${formatNumberOf(count, 'mail')} ready to be sent again: ./garage issue send ${id}`;

/** `issue resolve` */
export const resolveCommand = defineCommand({
  name: 'issue resolve',
  summary: 'Settle mails that may or may not have arrived.',
  takes: ['<id>'],
  flags: {
    'assume-sent': { type: 'boolean', help: 'count them as accepted; no one gets a second mail' },
    resend: { type: 'boolean', help: 'send them again; some people may get the mail twice' },
  },
  details: `
A mail is unknown when the sender was killed or the mail server stopped answering after it had the complete mail but
before it confirmed; or when the mail was waiting in a backup that was restored. The mail server's log often has the
answer: every mail has a fixed Message-ID. If a paused issue has only unknown mails left, --assume-sent finishes it.`,
  async run({ values, words: [id = ''], terminal, environment }) {
    const isResend = values.resend === true;
    if (isResend === (values['assume-sent'] === true)) {
      throw new UsageError('issue resolve needs either --assume-sent or --resend.');
    }
    const count = await withNewsletter(environment, (newsletter) =>
      isResend ? resendUnknown(newsletter, id) : assumeSent(newsletter, id),
    );
    if (count === 0) await terminal.print('No mails are unknown.');
    else if (isResend) await terminal.print(describeWaiting(count, id));
    else await terminal.print(`Counted ${formatNumberOf(count, 'mail')} as accepted.`);
    return 0;
  },
});

/** `issue resend` */
export const resendCommand = defineCommand({
  name: 'issue resend',
  summary: 'Try the failed mails of an issue again.',
  takes: ['<id>'],
  flags: { failed: { type: 'boolean', help: 'only the failed mails; no one gets a second mail' } },
  details: 'People who have unsubscribed or bounced since are skipped.',
  async run({ values, words: [id = ''], terminal, environment }) {
    if (!values.failed) throw new UsageError('issue resend needs --failed.');
    const count = await withNewsletter(environment, (newsletter) => resendFailed(newsletter, id));
    await terminal.print(count === 0 ? 'There are no failed mails to try again.' : describeWaiting(count, id));
    return 0;
  },
});
