import { hash } from 'node:crypto';
import { z } from 'zod';
import { finishIssue } from '../../core/issues/finish-issue.ts';
import type { IssueCheck } from '../../core/problem/check.ts';
import { hasCode } from '../../core/problem/problem.ts';
import { fieldAtLine, splitText } from '../../core/text/frontmatter-text.ts';
import { fillIssueTemplate } from '../../newsletter/sending/freeze-issue.ts';
import { countStatuses } from '../../newsletter/subscribers/subscriber.ts';
import { createTextCheck, sendTest } from '../../publishing/issues/check-before-sending.ts';
import { countReaders } from '../../publishing/issues/send-plan.ts';
import { type DeskApp, route } from '../context.ts';
import { type IssueDesk, issueTextSchema, issueParams as params } from '../issues/issue-desk.ts';

const draft = { params, body: issueTextSchema };
const testSchema = issueTextSchema.extend({ to: z.string() });
/** A mail that was drawn, by its hash, as a frame shows it. */
const frameParams = z.strictObject({ frame: z.string(), look: z.enum(['light', 'dark']) });

/** The mail of a text that is being written: drawn, checked, and sent as a test. */
export function openIssuePreviewRoutes(app: DeskApp, desk: IssueDesk) {
  const { newsletter, settings, preview, draw, frames, note } = desk;
  const checkText = createTextCheck(newsletter, settings);
  /** Hashes of the texts that somebody had sent as a test. */
  const tested = new Set<string>();

  // A document given with srcdoc has the policy of its page, which forbids the styles every mail needs: this has its own.
  app.get('/api/mail/:frame/:look', { schema: { params: frameParams } }, async ({ params }, reply) => {
    const { frame, look } = params;
    const html = frames.find(frame);
    if (html === undefined) return reply.code(404).send();
    reply.headers({
      'content-security-policy': `sandbox allow-same-origin; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'`,
      'x-frame-options': 'SAMEORIGIN',
    });
    const media = look === 'dark' ? 'all' : 'not all';
    return reply.type('text/html; charset=utf-8').send(html.replaceAll(/\(prefers-color-scheme:\s*dark\)/g, media));
  });

  return {
    'POST /api/issues/:id/preview': route(draft, async ({ params: { id }, body }) => {
      const { mail: issue, photos, fault } = await preview(id, body.text);
      if (issue === undefined) return { fault };
      const { preview: words } = issue.mail;
      return { mail: frames.show({ ...fillIssueTemplate(newsletter, issue), preview: words }, photos) };
    }),
    'POST /api/issues/:id/check': route(draft, async ({ params: { id }, body: { text } }) => {
      const { active } = await countStatuses(newsletter.store);
      const finished = finishIssue(text);
      const { mail: issue, fault } = await preview(id, finished);
      // A draft is drawn without its subject and its preview, so that everything else is checked, too.
      const drawn = issue ?? (await preview(id, text)).mail;
      const toLine = atLineOf(text, finished);
      const { line, message = '' } = fault ?? {};
      const stop: IssueCheck = { level: 'error', code: 'text', problem: message, ...(line !== undefined && { line }) };
      if (drawn === undefined) return { items: [toLine(stop)], recipients: 0, active, part: undefined };
      const checked = { ...drawn, isDraft: false, sourceHash: hash('sha256', finished) };
      const findings = await checkText(checked, finished).catch(warnUnpublished);
      const isSaid = findings.some(({ level, code }) => level === 'error' && missing.includes(code));
      const test = describeTest(tested.has(hash('sha256', finished)));
      const items = [...(fault === undefined || isSaid ? [] : [stop]), ...findings, test].map(toLine);
      // Who would get it now, of everyone who is active; the part of the list it is for, in words.
      return { items, ...(await countReaders(newsletter, drawn)) };
    }),
    'POST /api/issues/:id/test': route({ params, body: testSchema }, async ({ params: { id }, body: { text, to } }) => {
      const sent = await sendTest(newsletter, settings, await draw(id, text), to);
      tested.add(hash('sha256', finishIssue(text)));
      await note(id, `Sent a test of the issue ${id}.`);
      return sent;
    }),
  };
}

/** What a half-written issue may still lack; each has a check of its own. */
const missing: readonly string[] = ['subject', 'preview'];

/** Gives a finding the line that it has in the text as it was written. */
const atLineOf =
  (text: string, finished: string) =>
  ({ line, ...found }: IssueCheck): IssueCheck => {
    if (line === undefined) return found;
    const field = fieldAtLine(finished, line);
    const shift = splitText(text).bodyLine - splitText(finished).bodyLine;
    if (field === undefined) return { ...found, line: line + shift };
    return { ...found, line: text.split('\n').findIndex((each) => each.startsWith(`${field}:`)) + 1 };
  };

/** A site that was never built has no pages to check links against; sending publishes it and checks again. */
function warnUnpublished(error: unknown): IssueCheck[] {
  if (!hasCode(error, 'site-not-built')) throw error;
  const problem = 'It was never published from here: sending publishes it first, and checks links then.';
  return [{ level: 'warning', code: 'site', problem }];
}

const describeTest = (isTested: boolean): IssueCheck =>
  isTested
    ? { level: 'ok', code: 'test', problem: 'A test of this text was sent.' }
    : { level: 'warning', code: 'test', problem: 'No test of this text was sent. Look at it in your own mail.' };
