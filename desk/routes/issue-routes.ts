/** Over 300 lines: the routes of the issues, which share their jobs and the mails that were drawn. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { displayMoment } from '../../core/dates.ts';
import { textFileSchema } from '../../core/desk-articles.ts';
import {
  answersQuerySchema,
  doneSchema,
  frameParamsSchema,
  issueFileSchema,
  issueListSchema,
  issueParamsSchema,
  issueProgressSchema,
  issueSavedSchema,
  issueStartedSchema,
  issueTextSchema,
  mailPreviewSchema,
  newIssueSchema,
  preflightSchema,
  sendSchema,
  settleSchema,
  subscriberAnswersSchema,
  testMailSchema,
  testMailSentSchema,
  timeQuerySchema,
  timeSchema,
} from '../../core/desk-issues.ts';
import { withoutDraft } from '../../core/issue-frontmatter.ts';
import { readIssueSource } from '../../core/issue-source.ts';
import { mailSlots } from '../../core/mail-template.ts';
import type { Finding } from '../../newsletter/preflight/preflight.ts';
import { writeJournal } from '../../newsletter/records/journal.ts';
import { fillIssueTemplate } from '../../newsletter/sending/freeze-issue.ts';
import {
  assumeSent,
  cancelIssue,
  pauseIssue,
  publisherPauses,
  resendFailed,
  resendUnknown,
} from '../../newsletter/sending/issue-actions.ts';
import { findIssue, requireIssue } from '../../newsletter/sending/issue-state.ts';
import { hasSendWorker } from '../../newsletter/sending/send-worker.ts';
import { reportSubscriber } from '../../newsletter/sending/subscriber-report.ts';
import { searchSubscribers } from '../../newsletter/subscribers/search-subscribers.ts';
import { countStatuses } from '../../newsletter/subscribers/subscriber.ts';
import { findBuiltIssue } from '../../publishing/issues/built-issue.ts';
import { createTextCheck, sendTest } from '../../publishing/issues/check-before-sending.ts';
import { describeSubscriber } from '../../publishing/issues/describe-subscriber.ts';
import { readSendTime } from '../../publishing/issues/send-time.ts';
import { startIssue } from '../../publishing/issues/start-issue.ts';
import { Refused } from '../../publishing/refused.ts';
import type { AddRoutes } from '../context.ts';
import { findTextFile, readTextFile, saveTextFile } from '../edit/text-file.ts';
import { DeskRefusal } from '../faults.ts';
import { countIssueRecipients, createIssueJobs, requireCount } from '../issue-jobs.ts';
import { createRateMeter, readProgress, writeReportLines } from '../issue-progress.ts';
import { issueFileOf, listAllIssues, stageOf } from '../issue-store.ts';
import { inlinePictures } from '../preview/inline-pictures.ts';
import { createMailPreview } from '../preview/mail-preview.ts';

const answersShown = 5;
const noteEveryMs = 10 * 60_000;
const framesKept = 12;

/** Issues: list, composer, sending, report. */
export const addIssueRoutes: AddRoutes = (app, context) => {
  const { newsletter, settings, contentFolder } = context;
  const { store } = newsletter;
  const { timeZone } = settings;
  const checkText = createTextCheck(newsletter, settings);
  const readTime = (text: string): Date => readSendTime(text, newsletter.now(), timeZone) ?? newsletter.now();
  const readFile = (id: string) => readTextFile(contentFolder, issueFileOf(id));
  const jobs = createIssueJobs(context);
  const preview = createMailPreview(contentFolder, newsletter.now);
  const rateOf = createRateMeter(newsletter.now);
  app.addHook('onClose', () => jobs.close());
  const note = (id: string, what: string) => writeJournal(newsletter, { who: 'desk', what, about: `issue/${id}` });
  const params = issueParamsSchema;
  const notedAt = new Map<string, number>();
  /** Hash → the last mails that were drawn, for the frame that shows them. */
  const frames = new Map<string, string>();
  /** Hashes of the texts that somebody had sent as a test. */
  const tested = new Set<string>();

  /** Draws the mail of a text; refuses when it cannot be drawn. */
  async function draw(id: string, text: string) {
    const { issue, fault } = await preview(id, text);
    if (issue !== undefined) return issue;
    throw new DeskRefusal({
      title: 'The mail cannot be drawn',
      happened: `${fault.line === undefined ? '' : `Line ${fault.line}: `}${fault.message}`,
      means: 'Nothing was sent.',
      todo: 'Correct it in the text.',
    });
  }

  app.get('/api/issues', { schema: { response: { 200: issueListSchema } } }, async () => ({
    issues: await listAllIssues(context),
  }));

  app.post(
    '/api/issues',
    { schema: { body: newIssueSchema, response: { 200: issueStartedSchema } } },
    async ({ body }) => {
      const { id } = await startIssue(body.subject, { folder: join(contentFolder, 'newsletter') });
      await note(id, `Started the issue ${id}.`);
      return { id };
    },
  );

  app.get('/api/issues/:id', { schema: { params, response: { 200: issueFileSchema } } }, async ({ params: { id } }) => {
    const { text, hash } = readFile(id);
    const stored = await findIssue(store, id);
    return {
      id,
      text,
      hash,
      stage: stageOf(stored, text),
      at: stored?.send_at ?? undefined,
      reason: stored?.pause_reason ?? undefined,
      isPublished: findBuiltIssue(settings.distFolder, id)?.sourceHash === hash,
      hasSender: await hasSendWorker(newsletter),
      hasMailServer: settings.smtpUrl !== undefined,
      timeZone,
      testTo: settings.alertTo ?? settings.replyTo,
      from: `${newsletter.siteName} <${settings.mailFrom}>`,
    };
  });

  app.put(
    '/api/issues/:id',
    { schema: { params, body: textFileSchema, response: { 200: issueSavedSchema } } },
    async ({ params: { id }, body }) => {
      const saved = saveTextFile(contentFolder, issueFileOf(id), body);
      // The page saves by itself while somebody types: one line tells of it.
      const last = notedAt.get(id) ?? 0;
      if (saved !== body.hash && newsletter.now().getTime() - last > noteEveryMs) {
        notedAt.set(id, newsletter.now().getTime());
        await note(id, `Changed the text of the issue ${id}.`);
      }
      return { hash: saved, stage: stageOf(await findIssue(store, id), body.text) };
    },
  );

  app.post(
    '/api/issues/:id/preview',
    { schema: { params, body: issueTextSchema, response: { 200: mailPreviewSchema } } },
    async ({ params: { id }, body: { text } }) => {
      const { issue, fault } = await preview(id, text);
      if (issue === undefined) return { fault };
      const { html, text: plain, subject } = fillIssueTemplate(newsletter, issue);
      const frame = hash('sha256', html);
      frames.delete(frame);
      frames.set(frame, inlinePictures(html, settings));
      for (const old of [...frames.keys()].slice(0, -framesKept)) frames.delete(old);
      const shown = plain
        .replaceAll(mailSlots.unsubscribe, 'the reader’s own link')
        .replaceAll(mailSlots.preferences, 'the reader’s own link');
      return { mail: { subject, preview: issue.mail.preview, frame, text: shown, bytes: Buffer.byteLength(html) } };
    },
  );

  // A document given with srcdoc has the policy of its page, which forbids the styles every mail needs: this has its own.
  app.get(
    '/api/mail/:frame/:look',
    { schema: { params: frameParamsSchema } },
    async ({ params: { frame, look } }, reply) => {
      const html = frames.get(frame);
      if (html === undefined) return reply.code(404).send();
      reply.headers({
        'content-security-policy': `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`,
        'x-frame-options': 'SAMEORIGIN',
      });
      const media = look === 'dark' ? 'all' : 'not all';
      return reply.type('text/html; charset=utf-8').send(html.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, media));
    },
  );

  app.post(
    '/api/issues/:id/check',
    { schema: { params, body: issueTextSchema, response: { 200: preflightSchema } } },
    async ({ params: { id }, body: { text } }) => {
      const { issue, fault } = await preview(id, text);
      const { active } = await countStatuses(store);
      if (issue === undefined) {
        return { items: [{ level: 'error' as const, check: 'text', ...fault }], recipients: 0, active };
      }
      // A site that was never built has no pages to check links against; sending publishes it and checks again.
      const findings = await checkText(issue, text).catch((error: unknown) => {
        if (!(error instanceof Refused && error.code === 'site-not-built')) throw error;
        const message = 'It was never published from here: sending publishes it first, and checks links then.';
        return [{ level: 'warning' as const, check: 'site', message }];
      });
      const isTested = tested.has(hash('sha256', withoutDraft(text)));
      const test: Finding = isTested
        ? { level: 'ok', check: 'test', message: 'A test of this text was sent.' }
        : { level: 'warning', check: 'test', message: 'No test of this text was sent. Look at it in your own mail.' };
      return { items: [...findings, test], recipients: await countIssueRecipients(context, id, issue.topics), active };
    },
  );

  app.post(
    '/api/issues/:id/test',
    { schema: { params, body: testMailSchema, response: { 200: testMailSentSchema } } },
    async ({ params: { id }, body: { text, to } }) => {
      const sent = await sendTest(newsletter, settings, await draw(id, text), to);
      tested.add(hash('sha256', withoutDraft(text)));
      await note(id, `Sent a test of the issue ${id}.`);
      return sent;
    },
  );

  app.get(
    '/api/issue-time',
    { schema: { querystring: timeQuerySchema, response: { 200: timeSchema } } },
    async ({ query }) => {
      const at = readTime(query.at);
      const weekday = at.toLocaleString('en-US', { weekday: 'long', timeZone });
      return { sentence: `${weekday}, ${displayMoment(at, timeZone)}`, iso: at.toISOString() };
    },
  );

  app.post(
    '/api/issues/:id/send',
    { schema: { params, body: sendSchema, response: { 200: doneSchema } } },
    async ({ params: { id }, body }) => {
      const issue = await draw(id, readFile(id).text);
      if (issue.isDraft) {
        throw new DeskRefusal({
          title: 'It is still a draft',
          happened: 'Its file has the line “draft: true”.',
          means: 'Nothing was sent.',
          todo: 'Mark it as ready, then send it.',
        });
      }
      const recipients = await countIssueRecipients(context, id, issue.topics);
      requireCount(body.recipients, recipients);
      const at = body.at === undefined ? undefined : readTime(body.at);
      if (at !== undefined && !(await hasSendWorker(newsletter))) {
        throw new DeskRefusal({
          code: 'no-sender',
          title: 'Nobody would send it at that time',
          happened: 'No server that sends issues is running on this list.',
          means: 'Nothing was scheduled, because the time would pass and no mail would go out.',
          todo: 'Start the server (npm start) without SEND_WORKER=off, or send it now from this desk.',
        });
      }
      jobs.start(id, { recipients, at });
      return { count: recipients };
    },
  );

  app.get(
    '/api/issues/:id/progress',
    { schema: { params, response: { 200: issueProgressSchema } } },
    async ({ params: { id } }) => {
      const job = jobs.find(id);
      if (job !== undefined && (await findIssue(store, id)) === undefined) {
        const counts = { recipients: 0, queued: 0, sending: 0, accepted: 0, failed: 0, unknown: 0, suppressed: 0 };
        const lists = { domains: [], causes: [], unknowns: [], texts: [] };
        const rest = { left: 0, rate: 0, sender: 'nobody' as const, isEdited: false, ...lists };
        const returned = { dead: 0, other: 0, complaints: 0, tooMany: [] };
        const subject = readIssueSource(readFile(id).text).data?.subject ?? id;
        const hasServer = await hasSendWorker(newsletter);
        return { id, subject, stage: 'ready' as const, job, counts, hasServer, returned, ...rest };
      }
      return readProgress(context, id, { job, rateOf, fileHash: findTextFile(contentFolder, issueFileOf(id))?.hash });
    },
  );

  /** An action on a stored issue: the same function as its command, and a line in the journal. */
  function addAction(name: string, what: (id: string) => string, act: (id: string) => Promise<number>): void {
    app.post(
      `/api/issues/:id/${name}`,
      { schema: { params, response: { 200: doneSchema } } },
      async ({ params: { id } }) => {
        const count = await act(id);
        await note(id, what(id));
        return { count };
      },
    );
  }
  addAction(
    'pause',
    (id) => `Paused the issue ${id}.`,
    async (id) => {
      await pauseIssue(newsletter, id, publisherPauses.asked);
      return 0;
    },
  );
  addAction(
    'continue',
    (id) => `Continued the issue ${id}.`,
    async (id) => {
      await requireIssue(store, id);
      jobs.resume(id);
      return 0;
    },
  );
  app.post(
    '/api/issues/:id/correct',
    { schema: { params, response: { 200: doneSchema } } },
    async ({ params: { id } }) => ({ count: await jobs.correct(id) }),
  );
  addAction(
    'cancel',
    (id) => `Canceled the issue ${id}.`,
    async (id) => {
      await cancelIssue(newsletter, id);
      return 0;
    },
  );
  addAction(
    'resend-failed',
    (id) => `Sent failed mails again of the issue ${id}.`,
    async (id) => {
      const count = await resendFailed(newsletter, id);
      if (count > 0) jobs.resume(id);
      return count;
    },
  );

  app.post(
    '/api/issues/:id/settle',
    { schema: { params, body: settleSchema, response: { 200: doneSchema } } },
    async ({ params: { id }, body: { how } }) => {
      const count = how === 'resend' ? await resendUnknown(newsletter, id) : await assumeSent(newsletter, id);
      if (how === 'resend' && count > 0) jobs.resume(id);
      await note(id, `Settled the unknown mails of the issue ${id}.`);
      return { count };
    },
  );

  app.get('/api/issues/:id/report.csv', { schema: { params } }, async ({ params: { id } }, reply) => {
    await requireIssue(store, id);
    reply.header('content-disposition', `attachment; filename="${id}-report.csv"`).type('text/csv; charset=utf-8');
    return reply.send(Readable.from(writeReportLines(store, id)));
  });

  app.get(
    '/api/issues/:id/readers',
    { schema: { params, querystring: answersQuerySchema, response: { 200: subscriberAnswersSchema } } },
    async ({ params: { id }, query: { text } }) => {
      await requireIssue(store, id);
      const found = text === '' ? [] : await searchSubscribers(store, { text, limit: answersShown });
      // A whole address is answered although it is not on the list.
      const emails = found.length === 0 && text.includes('@') ? [text] : found.map(({ email }) => email);
      const answers = await Promise.all(
        emails.map(async (email) => {
          const report = await reportSubscriber(newsletter, id, email);
          const words = describeSubscriber(report, timeZone).split('\n')[0] ?? '';
          return {
            id: report.subscriber?.id ?? '',
            email: report.email,
            status: report.delivery?.status ?? 'none',
            words,
          };
        }),
      );
      return { answers };
    },
  );
};
