import { textFileSchema } from '../../core/desk-articles.ts';
import { issueStartedSchema, issueTextSchema, mailPreviewSchema } from '../../core/desk-issues.ts';
import {
  newWelcomeSchema,
  seriesSchema,
  welcomeFileSchema,
  welcomeParamsSchema,
  welcomeSavedSchema,
} from '../../core/desk-series.ts';
import { escapeHtml } from '../../core/html-text.ts';
import { mailSlots } from '../../core/mail-template.ts';
import { fillNames } from '../../core/reader-name.ts';
import { fillSlots } from '../../newsletter/mail/fill-slots.ts';
import { describeNextDigest, findNextDigest } from '../../publishing/issues/next-digest.ts';
import { listWelcomeFiles, startWelcomeMail } from '../../publishing/issues/welcome-files.ts';
import { readTextFile, saveTextFile } from '../edit/text-file.ts';
import type { AddIssueRoutes } from '../issue-desk.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { createWelcomePreview } from '../preview/mail-preview.ts';

const params = welcomeParamsSchema;
const fileOf = (id: string): string => `welcome/${id}.md`;

/** The welcome series and the next digest: what is sent by itself. */
export const addWelcomeRoutes: AddIssueRoutes = (app, desk) => {
  const { newsletter, settings, contentFolder, frames } = desk;
  const draw = createWelcomePreview(contentFolder);

  app.get('/api/welcome', { schema: { response: { 200: seriesSchema } } }, async () => {
    const next = await findNextDigest(newsletter, { ...settings, contentFolder });
    const digest = next && { plannedAt: next.plannedAt, issueId: next.issueId, words: describeNextDigest(next) };
    return { ...(await listWelcomeFiles(newsletter, { ...settings, contentFolder })), digest };
  });

  app.post(
    '/api/welcome',
    { schema: { body: newWelcomeSchema, response: { 200: issueStartedSchema } } },
    async ({ body }) => {
      const id = startWelcomeMail(contentFolder, body);
      await noteAtDesk(newsletter, `Started the welcome mail ${id}.`);
      return { id };
    },
  );

  app.get(
    '/api/welcome/:id',
    { schema: { params, response: { 200: welcomeFileSchema } } },
    async ({ params: { id } }) => {
      const { text, hash } = readTextFile(contentFolder, fileOf(id));
      return { id, text, hash, from: `${newsletter.siteName} <${settings.mailFrom}>` };
    },
  );

  app.put(
    '/api/welcome/:id',
    { schema: { params, body: textFileSchema, response: { 200: welcomeSavedSchema } } },
    async ({ params: { id }, body }) => ({ hash: saveTextFile(contentFolder, fileOf(id), body) }),
  );

  app.post(
    '/api/welcome/:id/preview',
    { schema: { params, body: issueTextSchema, response: { 200: mailPreviewSchema } } },
    async ({ params: { id }, body }) => {
      const { step, fault } = await draw(id, body.text);
      if (step === undefined) return { fault };
      const { siteUrl: site, postalAddress } = newsletter;
      const html = fillNames(fillSlots(step.mail.html, { site, postalAddress }, 'html'), '', escapeHtml);
      const own = 'the reader’s own link';
      const slots = { site, postalAddress, unsubscribe: own, preferences: own };
      const text = fillNames(fillSlots(step.mail.text, slots, 'text'), '');
      const { subject, preview } = step.mail;
      const shown = html.replaceAll(mailSlots.unsubscribe, '#').replaceAll(mailSlots.preferences, '#');
      return { mail: { subject, preview, frame: frames.add(shown), text, bytes: Buffer.byteLength(html) } };
    },
  );
};
