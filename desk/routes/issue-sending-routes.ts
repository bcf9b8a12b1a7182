import { Readable } from 'node:stream';
import { z } from 'zod';
import { readIssueSource } from '../../core/issues/issue-source.ts';
import { ruleOnWave } from '../../newsletter/bounces/judge-waves.ts';
import { planUndo, undoBounces } from '../../newsletter/bounces/undo-bounces.ts';
import { readIssueVisits } from '../../newsletter/records/issue-visits.ts';
import {
  assumeSent,
  cancelIssue,
  pauseIssue,
  resendFailed,
  resendUnknown,
} from '../../newsletter/sending/issue-actions.ts';
import { findIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSender } from '../../publishing/issues/send-plan.ts';
import { readSendTime } from '../../publishing/issues/send-time.ts';
import { type DeskApp, route } from '../context.ts';
import { findTextFile } from '../edit/text-file.ts';
import { type IssueDesk, issueParams as params } from '../issues/issue-desk.ts';
import {
  createRateMeter,
  type IssueProgress,
  noProgress,
  readProgress,
  writeReportLines,
} from '../issues/issue-progress.ts';
import { issueFileOf } from '../issues/issue-store.ts';

/** Sends now, or at a time where the site is. */
const sendSchema = z.strictObject({
  /** The number a person typed. */
  recipients: z.number().int(),
  at: z.string().optional(),
  /** Sends in spite of errors that may be overruled. */
  isAnyway: z.boolean().optional(),
});
/** What the publisher says about the mailboxes of a domain: they are dead, or the domain blocks us. */
const waveSchema = z.strictObject({ domain: z.string().max(254), ruling: z.enum(['apply', 'keep']) });
const settleSchema = z.strictObject({ how: z.enum(['assume-sent', 'resend']) });

/** Sending an issue, and what is done with one that is on its way, how far it is, and what happened to its mails. */
export function openIssueSendingRoutes(app: DeskApp, desk: IssueDesk) {
  const { newsletter, settings, contentFolder, jobs, readFile, note } = desk;
  const { store } = newsletter;
  const rateOf = createRateMeter(newsletter.now);

  /** A function that its command calls, too, with what the journal says of it; `count` is how many mails it concerns. */
  const action = (said: string, act: (id: string) => Promise<unknown>) =>
    route({ params }, async ({ params: { id } }) => {
      const count = await act(id);
      await note(id, `${said} the issue ${id}.`);
      return { count: typeof count === 'number' ? count : 0 };
    });

  app.get('/api/issues/:id/report.csv', { schema: { params } }, async ({ params: { id } }, reply) => {
    await requireIssue(store, id);
    reply.header('content-disposition', `attachment; filename="${id}-report.csv"`).type('text/csv; charset=utf-8');
    return reply.send(Readable.from(writeReportLines(store, id)));
  });

  return {
    'GET /api/issues/:id/progress': route({ params }, async ({ params: { id } }): Promise<IssueProgress> => {
      const job = jobs.find(id);
      if (job !== undefined && (await findIssue(store, id)) === undefined) {
        const subject = readIssueSource(readFile(id).text).data?.subject ?? id;
        return { ...noProgress, id, subject, job, hasServer: await hasSender(newsletter) };
      }
      return readProgress(desk, id, { job, rateOf, fileHash: findTextFile(contentFolder, issueFileOf(id))?.hash });
    }),
    'GET /api/issues/:id/visits': route({ params }, async ({ params: { id } }) => ({
      visits: settings.isCountingVisits ? await readIssueVisits(store, id) : undefined,
    })),
    'POST /api/issues/:id/send': route({ params, body: sendSchema }, async ({ params: { id }, body }) => {
      const at = readSendTime(body.at, newsletter.now(), settings.timeZone);
      const request = { id, at, isAnyway: body.isAnyway === true };
      return { count: await jobs.start(request, body.recipients) };
    }),
    'POST /api/issues/:id/pause': action('Paused', (id) => pauseIssue(newsletter, id, { code: 'asked' })),
    'POST /api/issues/:id/continue': action('Continued', async (id) => {
      await requireIssue(newsletter.store, id);
      jobs.resume(id);
    }),
    'POST /api/issues/:id/cancel': action('Canceled', (id) => cancelIssue(newsletter, id)),
    'POST /api/issues/:id/resend-failed': action('Sent failed mails again of', async (id) => {
      const count = await resendFailed(newsletter, id);
      if (count > 0) jobs.resume(id);
      return count;
    }),
    'POST /api/issues/:id/correct': route({ params }, async ({ params: { id } }) => ({
      count: await jobs.correct(id),
    })),
    'POST /api/issues/:id/wave': route({ params, body: waveSchema }, async ({ params: { id }, body }) => {
      const wave = { issueId: (await requireIssue(store, id)).id, domain: body.domain };
      if (body.ruling === 'apply') {
        const count = await ruleOnWave(newsletter, wave, { ruling: 'apply', by: 'publisher' });
        await note(id, `Recorded readers of ${body.domain} as bounced whose mailbox the issue ${id} found dead.`);
        return { count };
      }
      const count = await undoBounces(newsletter, wave, await planUndo(newsletter, wave));
      await note(id, `Kept the readers of ${body.domain} whose mailbox the issue ${id} found dead.`);
      return { count };
    }),
    'POST /api/issues/:id/settle': route({ params, body: settleSchema }, async ({ params: { id }, body: { how } }) => {
      const count = how === 'resend' ? await resendUnknown(newsletter, id) : await assumeSent(newsletter, id);
      if (how === 'resend' && count > 0) jobs.resume(id);
      await note(id, `Settled the unknown mails of the issue ${id}.`);
      return { count };
    }),
  };
}
