import { join } from 'node:path';
import { z } from 'zod';
import { displayDate } from '../../core/dates.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { explainStored } from '../../newsletter/sending/pause-reason.ts';
import { findBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { hasSender } from '../../publishing/issues/send-plan.ts';
import { startDigest } from '../../publishing/issues/start-digest.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { route } from '../context.ts';
import { textFileSchema } from '../contract/articles.ts';
import { saveTextFile } from '../edit/text-file.ts';
import { type IssueDesk, issueParams as params } from '../issues/issue-desk.ts';
import { countMails, issueFileOf, listAllIssues, stageOf } from '../issues/issue-store.ts';
import { refuseAtDesk } from '../problems.ts';

/** A new issue with a subject, or a digest of the articles that are new since the last one. */
const newIssueSchema = z.union([
  z.strictObject({ subject: z.string().trim().min(1) }),
  z.strictObject({ isDigest: z.literal(true) }),
]);
const noteEveryMs = 10 * 60_000;

/** The texts of issues: list, start, read and save. */
export function openIssueTextRoutes(desk: IssueDesk) {
  const { newsletter, settings, contentFolder, readFile, note } = desk;
  const { store } = newsletter;
  const notedAt = new Map<string, number>();

  async function beginDigest(folder: string) {
    const { distFolder } = settings;
    const digest = await startDigest({ folder, distFolder });
    if (digest.count > 0) return digest;
    const since = digest.since === undefined ? '' : ` since the issue of ${displayDate(digest.since)}`;
    throw refuseAtDesk(
      'no-article-new',
      `Your site has no new article${since}.`,
      'Publish an article first, or start an empty issue.',
    );
  }

  return {
    'GET /api/issues': route({}, async () => {
      const issues = await listAllIssues(desk);
      return { issues: await Promise.all(issues.map(async (row) => ({ ...row, ...(await countMails(store, row)) }))) };
    }),
    'POST /api/issues': route({ body: newIssueSchema }, async ({ body }) => {
      const folder = join(contentFolder, 'newsletter');
      const { id } = 'subject' in body ? await startIssue(body.subject, { folder }) : await beginDigest(folder);
      await note(id, `Started the issue ${id}.`);
      return { id };
    }),
    // Its file, and what the composer needs to know around it.
    'GET /api/issues/:id': route({ params }, async ({ params: { id } }) => {
      const { text, hash } = readFile(id);
      const stored = await findIssue(store, id);
      return {
        id,
        text,
        hash,
        stage: stageOf(stored, text),
        at: stored?.send_at ?? undefined,
        reason: explainStored(stored?.pause_reason),
        /** Whether the built site has exactly this text. */
        isPublished: findBuiltIssue(settings.distFolder, id)?.sourceHash === hash,
        /** Whether a server runs that sends scheduled issues. */
        hasSender: await hasSender(newsletter),
        hasMailServer: settings.smtpUrl !== undefined,
        timeZone: settings.timeZone,
        testTo: settings.alertTo ?? settings.replyTo,
        from: `${newsletter.siteName} <${settings.mailFrom}>`,
      };
    }),
    'PUT /api/issues/:id': route({ params, body: textFileSchema }, async ({ params: { id }, body }) => {
      const saved = saveTextFile(contentFolder, issueFileOf(id), body);
      // The page saves by itself while somebody types: one line tells of it.
      const last = notedAt.get(id) ?? 0;
      if (saved !== body.hash && newsletter.now().getTime() - last > noteEveryMs) {
        notedAt.set(id, newsletter.now().getTime());
        await note(id, `Changed the text of the issue ${id}.`);
      }
      return { hash: saved, stage: stageOf(await findIssue(store, id), body.text) };
    }),
  };
}
