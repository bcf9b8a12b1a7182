import { z } from 'zod';
import { fillPreview } from '../../core/issues/finish-issue.ts';
import { findNextDigest } from '../../publishing/issues/next-digest.ts';
import { listWelcomeFiles, startWelcomeMail } from '../../publishing/issues/welcome-files.ts';
import { route } from '../context.ts';
import { textFileSchema } from '../contract/articles.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import { type IssueDesk, issueTextSchema, issueParams as params } from '../issues/issue-desk.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { loadRenderer } from '../preview/mail-preview.ts';

const newWelcomeSchema = z.strictObject({ subject: z.string().trim().min(1), after: z.string() });
const fileOf = (id: string): string => `welcome/${id}.md`;

/** The welcome series and the next digest: what is sent by itself. */
export function openWelcomeRoutes(desk: IssueDesk) {
  const { newsletter, settings, contentFolder, frames } = desk;

  return {
    'GET /api/welcome': route({}, async () => {
      const next = await findNextDigest(newsletter, { ...settings, contentFolder });
      const digest = next && { sendAt: next.sendAt, issueId: next.issueId, words: next.words };
      return { ...(await listWelcomeFiles(newsletter, { ...settings, contentFolder })), digest };
    }),
    'POST /api/welcome': route({ body: newWelcomeSchema }, async ({ body }) => {
      const id = startWelcomeMail(contentFolder, body);
      await noteAtDesk(newsletter, `Started the welcome mail ${id}.`);
      return { id };
    }),
    'GET /api/welcome/:id': route({ params }, async ({ params: { id } }) => {
      const { text, hash } = readTextFile(contentFolder, fileOf(id));
      return { id, text, hash, from: `${newsletter.siteName} <${settings.mailFrom}>` };
    }),
    'PUT /api/welcome/:id': route({ params, body: textFileSchema }, async ({ params: { id }, body }) => ({
      hash: saveTextFile(contentFolder, fileOf(id), body),
    })),
    'POST /api/welcome/:id/preview': route({ params, body: issueTextSchema }, async ({ params: { id }, body }) => {
      const { renderStep } = await loadRenderer();
      const { mail: step, photos, fault } = await renderStep({ id, text: fillPreview(body.text), contentFolder });
      return step === undefined ? { fault } : { mail: frames.show(step.mail, photos) };
    }),
  };
}
