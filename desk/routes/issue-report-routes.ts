import { Readable } from 'node:stream';
import { issueParamsSchema, issueProgressSchema, issueVisitsSchema } from '../../core/desk-issues.ts';
import { readIssueSource } from '../../core/issue-source.ts';
import { readIssueVisits } from '../../newsletter/records/issue-visits.ts';
import { findIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { answers } from '../context.ts';
import { findTextFile } from '../edit/text-file.ts';
import type { AddIssueRoutes } from '../issue-desk.ts';
import { createRateMeter, noProgress, readProgress, writeReportLines } from '../issue-progress.ts';
import { issueFileOf } from '../issue-store.ts';

const params = issueParamsSchema;

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
};
