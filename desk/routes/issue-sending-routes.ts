import { doneSchema, issueParamsSchema, noSender, sendSchema, settleSchema } from '../../core/desk-issues.ts';
import { finishIssue } from '../../core/finish-issue.ts';
import {
  assumeSent,
  cancelIssue,
  pauseIssue,
  resendFailed,
  resendUnknown,
} from '../../newsletter/sending/issue-actions.ts';
import { requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { readSendTime } from '../../publishing/issues/send-time.ts';
import { DeskRefusal } from '../faults.ts';
import type { AddIssueRoutes, IssueDesk } from '../issue-desk.ts';
import { countIssueRecipients, requireCount } from '../issue-jobs.ts';

const params = issueParamsSchema;
const done = { params, response: { 200: doneSchema } };

/** An action on a stored issue: what the journal says of it, and the function that its command calls, too. */
interface Action {
  said: string;
  /** Resolves to how many mails it concerns. */
  act(desk: IssueDesk, id: string): Promise<number>;
}

const actions: Readonly<Record<string, Action>> = {
  pause: {
    said: 'Paused',
    async act({ newsletter }, id) {
      await pauseIssue(newsletter, id, { code: 'asked' });
      return 0;
    },
  },
  continue: {
    said: 'Continued',
    async act({ newsletter, jobs }, id) {
      await requireIssue(newsletter.store, id);
      jobs.resume(id);
      return 0;
    },
  },
  cancel: {
    said: 'Canceled',
    async act({ newsletter }, id) {
      await cancelIssue(newsletter, id);
      return 0;
    },
  },
  'resend-failed': {
    said: 'Sent failed mails again of',
    async act({ newsletter, jobs }, id) {
      const count = await resendFailed(newsletter, id);
      if (count > 0) jobs.resume(id);
      return count;
    },
  },
};

/** Sending an issue now or later, and what is done with one that is on its way. */
export const addIssueSendingRoutes: AddIssueRoutes = (app, desk) => {
  const { newsletter, settings, jobs, readFile, draw, note } = desk;

  app.post('/api/issues/:id/send', { schema: { ...done, body: sendSchema } }, async ({ params: { id }, body }) => {
    const issue = await draw(id, finishIssue(readFile(id).text));
    const recipients = await countIssueRecipients(desk, issue);
    requireCount(body.recipients, recipients);
    const at = readSendTime(body.at, newsletter.now(), settings.timeZone);
    if (at !== undefined && !(await hasSendWorker(newsletter))) throw new DeskRefusal(noSender);
    jobs.start(id, { recipients, at, isAnyway: body.isAnyway === true });
    return { count: recipients };
  });

  for (const [name, { said, act }] of Object.entries(actions)) {
    app.post(`/api/issues/:id/${name}`, { schema: done }, async ({ params: { id } }) => {
      const count = await act(desk, id);
      await note(id, `${said} the issue ${id}.`);
      return { count };
    });
  }

  app.post('/api/issues/:id/correct', { schema: done }, async ({ params: { id } }) => ({
    count: await jobs.correct(id),
  }));

  app.post('/api/issues/:id/settle', { schema: { ...done, body: settleSchema } }, async ({ params: { id }, body }) => {
    const { how } = body;
    const count = how === 'resend' ? await resendUnknown(newsletter, id) : await assumeSent(newsletter, id);
    if (how === 'resend' && count > 0) jobs.resume(id);
    await note(id, `Settled the unknown mails of the issue ${id}.`);
    return { count };
  });
};
