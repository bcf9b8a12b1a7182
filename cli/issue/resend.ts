import { resendFailed } from '../../newsletter/sending/issue-actions.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../failures.ts';
import { withNewsletter } from '../open-for-command.ts';
import { formatCount } from '../progress-bar.ts';

/** `issue resend` */
export const resendCommand = defineCommand({
  name: 'issue resend',
  summary: 'Let failed mails of an issue be tried again.',
  takes: ['<id>'],
  flags: { failed: { type: 'boolean', help: 'the failed ones; nobody else gets a second mail' } },
  details: 'Who has left or bounced since is not tried again.',
  async run({ values, words: [id = ''], terminal }) {
    if (!values.failed) throw new UsageError('issue resend needs --failed.');
    const count = await withNewsletter((newsletter) => resendFailed(newsletter, id));
    await terminal.print(
      count === 0
        ? 'No failed mail can be tried again.'
        : `${formatCount(count)} wait to be sent again: npm run -s garage -- issue send ${id}`,
    );
    return 0;
  },
});
