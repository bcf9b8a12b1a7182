import { Readable } from 'node:stream';
import {
  answersQuerySchema,
  issueParamsSchema,
  issueProgressSchema,
  issueVisitsSchema,
  subscriberAnswersSchema,
} from '../../core/desk-issues.ts';
import { readIssueSource } from '../../core/issue-source.ts';
import { outboxReply } from '../../core/mail-events.ts';
import { readIssueVisits } from '../../newsletter/records/issue-visits.ts';
import { findIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { reportSubscriber } from '../../newsletter/sending/subscriber-report.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { describeSubscriber } from '../../publishing/issues/describe-subscriber.ts';
import { answers } from '../context.ts';
import { findTextFile } from '../edit/text-file.ts';
import type { AddIssueRoutes } from '../issue-desk.ts';
import { createRateMeter, noProgress, readProgress, writeReportLines } from '../issue-progress.ts';
import { issueFileOf } from '../issue-store.ts';

const params = issueParamsSchema;
const answersShown = 5;

/** How far an issue is, and what happened to its mails. */
export const addIssueReportRoutes: AddIssueRoutes = (app, desk) => {
  const { newsletter, settings, contentFolder, jobs, readFile } = desk;
  const { store } = newsletter;
  const rateOf = createRateMeter(newsletter.now);

  app.get('/api/issues/:id/progress', answers(issueProgressSchema, { params }), async ({ params: { id } }) => {
    const job = jobs.find(id);
    if (job !== undefined && (await findIssue(store, id)) === undefined) {
      const subject = readIssueSource(readFile(id).text).data?.subject ?? id;
      return { ...noProgress, id, subject, job, hasServer: await hasSendWorker(newsletter) };
    }
    return readProgress(desk, id, { job, rateOf, fileHash: findTextFile(contentFolder, issueFileOf(id))?.hash });
  });

  app.get('/api/issues/:id/visits', answers(issueVisitsSchema, { params }), async ({ params: { id } }) =>
    settings.isCountingVisits ? { visits: await readIssueVisits(store, id) } : { visits: undefined },
  );

  app.get('/api/issues/:id/report.csv', { schema: { params } }, async ({ params: { id } }, reply) => {
    await requireIssue(store, id);
    reply.header('content-disposition', `attachment; filename="${id}-report.csv"`).type('text/csv; charset=utf-8');
    return reply.send(Readable.from(writeReportLines(store, id)));
  });

  app.get(
    '/api/issues/:id/readers',
    answers(subscriberAnswersSchema, { params, querystring: answersQuerySchema }),
    async ({ params: { id }, query: { text } }) => {
      await requireIssue(store, id);
      const found = text === '' ? [] : await searchSubscribers(store, { text, limit: answersShown });
      // A whole address is answered although it is not on the list.
      const emails = found.length === 0 && text.includes('@') ? [text] : found.map(({ email }) => email);
      const answers = await Promise.all(
        emails.map(async (email) => {
          const report = await reportSubscriber(newsletter, id, email);
          const words = describeSubscriber(report, settings.timeZone).split('\n')[0] ?? '';
          return {
            id: report.subscriber?.id ?? '',
            email: report.email,
            status: report.delivery?.reply === outboxReply ? 'outbox' : (report.delivery?.status ?? 'none'),
            words,
          };
        }),
      );
      return { answers };
    },
  );
};
