import { Readable } from 'node:stream';
import { readIssueSource } from '../../core/issue-source.ts';
import { readIssueVisits } from '../../newsletter/records/issue-visits.ts';
import { findIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { type DeskApp, route } from '../context.ts';
import { findTextFile } from '../edit/text-file.ts';
import { type IssueDesk, issueParams as params } from '../issue-desk.ts';
import { createRateMeter, type IssueProgress, noProgress, readProgress, writeReportLines } from '../issue-progress.ts';
import { issueFileOf } from '../issue-store.ts';

/** How far an issue is, and what happened to its mails. */
export function openIssueReportRoutes(app: DeskApp, desk: IssueDesk) {
  const { newsletter, settings, contentFolder, jobs, readFile } = desk;
  const { store } = newsletter;
  const rateOf = createRateMeter(newsletter.now);

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
        return { ...noProgress, id, subject, job, hasServer: await hasSendWorker(newsletter) };
      }
      return readProgress(desk, id, { job, rateOf, fileHash: findTextFile(contentFolder, issueFileOf(id))?.hash });
    }),
    'GET /api/issues/:id/visits': route({ params }, async ({ params: { id } }) => ({
      visits: settings.isCountingVisits ? await readIssueVisits(store, id) : undefined,
    })),
  };
}
