import { join } from 'node:path';
import { displayDate } from '../../core/dates.ts';
import { textFileSchema } from '../../core/desk-articles.ts';
import {
  issueFileSchema,
  issueListSchema,
  issueParamsSchema,
  issueSavedSchema,
  issueStartedSchema,
  newIssueSchema,
} from '../../core/desk-issues.ts';
import { findIssue } from '../../newsletter/sending/issue-state.ts';
import { explainStored } from '../../newsletter/sending/pause-reason.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { findBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { startDigest } from '../../publishing/issues/start-digest.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { answers } from '../context.ts';
import { saveTextFile } from '../edit/text-file.ts';
import { DeskRefusal } from '../faults.ts';
import type { AddIssueRoutes } from '../issue-desk.ts';
import { issueFileOf, listAllIssues, stageOf } from '../issue-store.ts';

const params = issueParamsSchema;
const noteEveryMs = 10 * 60_000;

/** The texts of issues: list, start, read and save. */
export const addIssueTextRoutes: AddIssueRoutes = (app, desk) => {
  const { newsletter, settings, contentFolder, readFile, note } = desk;
  const { store } = newsletter;
  const notedAt = new Map<string, number>();

  async function beginDigest(folder: string) {
    const { distFolder } = settings;
    const digest = await startDigest({ folder, distFolder });
    if (digest.count > 0) return digest;
    const since = digest.since === undefined ? '' : ` since the issue of ${displayDate(digest.since)}`;
    throw new DeskRefusal({
      title: 'No article is new',
      happened: `Your site has no new article${since}.`,
      todo: 'Publish an article first, or start an empty issue.',
    });
  }

  app.get('/api/issues', answers(issueListSchema), async () => ({ issues: await listAllIssues(desk) }));

  app.post('/api/issues', answers(issueStartedSchema, { body: newIssueSchema }), async ({ body }) => {
    const folder = join(contentFolder, 'newsletter');
    const { id } = 'subject' in body ? await startIssue(body.subject, { folder }) : await beginDigest(folder);
    await note(id, `Started the issue ${id}.`);
    return { id };
  });

  app.get('/api/issues/:id', answers(issueFileSchema, { params }), async ({ params: { id } }) => {
    const { text, hash } = readFile(id);
    const stored = await findIssue(store, id);
    return {
      id,
      text,
      hash,
      stage: stageOf(stored, text),
      at: stored?.send_at ?? undefined,
      reason: explainStored(stored?.pause_reason),
      isPublished: findBuiltIssue(settings.distFolder, id)?.sourceHash === hash,
      hasSender: await hasSendWorker(newsletter),
      hasMailServer: settings.smtpUrl !== undefined,
      timeZone: settings.timeZone,
      testTo: settings.alertTo ?? settings.replyTo,
      from: `${newsletter.siteName} <${settings.mailFrom}>`,
    };
  });

  app.put('/api/issues/:id', answers(issueSavedSchema, { params, body: textFileSchema }), async ({ params, body }) => {
    const { id } = params;
    const saved = saveTextFile(contentFolder, issueFileOf(id), body);
    // The page saves by itself while somebody types: one line tells of it.
    const last = notedAt.get(id) ?? 0;
    if (saved !== body.hash && newsletter.now().getTime() - last > noteEveryMs) {
      notedAt.set(id, newsletter.now().getTime());
      await note(id, `Changed the text of the issue ${id}.`);
    }
    return { hash: saved, stage: stageOf(await findIssue(store, id), body.text) };
  });
};
