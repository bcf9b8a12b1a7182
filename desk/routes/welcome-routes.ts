import { textFileSchema } from '../../core/desk-articles.ts';
import { issueParamsSchema, issueStartedSchema, issueTextSchema, mailPreviewSchema } from '../../core/desk-issues.ts';
import { newWelcomeSchema, seriesSchema, welcomeFileSchema, welcomeSavedSchema } from '../../core/desk-series.ts';
import { fillPreview } from '../../core/finish-issue.ts';
import { describeNextDigest, findNextDigest } from '../../publishing/issues/next-digest.ts';
import { listWelcomeFiles, startWelcomeMail } from '../../publishing/issues/welcome-files.ts';
import { answers } from '../context.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import type { AddIssueRoutes } from '../issue-desk.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { loadRenderer } from '../preview/mail-preview.ts';

const params = issueParamsSchema;
const draft = { params, body: issueTextSchema };
const fileOf = (id: string): string => `welcome/${id}.md`;

/** The welcome series and the next digest: what is sent by itself. */
export const addWelcomeRoutes: AddIssueRoutes = (app, desk) => {
  const { newsletter, settings, contentFolder, frames, findReader } = desk;

  app.get('/api/welcome', answers(seriesSchema), async () => {
    const next = await findNextDigest(newsletter, { ...settings, contentFolder });
    const digest = next && { plannedAt: next.plannedAt, issueId: next.issueId, words: describeNextDigest(next) };
    return { ...(await listWelcomeFiles(newsletter, { ...settings, contentFolder })), digest };
  });

  app.post('/api/welcome', answers(issueStartedSchema, { body: newWelcomeSchema }), async ({ body }) => {
    const id = startWelcomeMail(contentFolder, body);
    await noteAtDesk(newsletter, `Started the welcome mail ${id}.`);
    return { id };
  });

  app.get('/api/welcome/:id', answers(welcomeFileSchema, { params }), async ({ params: { id } }) => {
    const { text, hash } = readTextFile(contentFolder, fileOf(id));
    return { id, text, hash, from: `${newsletter.siteName} <${settings.mailFrom}>` };
  });

  app.put('/api/welcome/:id', answers(welcomeSavedSchema, { params, body: textFileSchema }), async (request) => ({
    hash: saveTextFile(contentFolder, fileOf(request.params.id), request.body),
  }));

  app.post('/api/welcome/:id/preview', answers(mailPreviewSchema, draft), async ({ params: { id }, body }) => {
    const { renderStep } = await loadRenderer();
    const { mail: step, photos, fault } = await renderStep({ id, text: fillPreview(body.text), contentFolder });
    if (step === undefined) return { fault };
    const { name, reader } = await findReader(body.as);
    return { mail: frames.show(step.mail, photos, name), reader };
  });
};
