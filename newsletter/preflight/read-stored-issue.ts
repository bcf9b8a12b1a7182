import { hash } from 'node:crypto';
import type { BuiltIssue } from '../../core/built-issue.ts';
import type { Newsletter } from '../newsletter.ts';
import type { StoredIssue } from './context.ts';
import { fillSettings } from './fill-mail.ts';

/** An issue as it was frozen, compared with how it would be frozen today; undefined when it never was. */
export async function readStoredIssue(newsletter: Newsletter, issue: BuiltIssue): Promise<StoredIssue | undefined> {
  const [row] = await newsletter.store.query<{ status: string; content_hash: string }>(
    'select status, content_hash from issues where id = $1',
    [issue.id],
  );
  if (row === undefined) return undefined;
  const { html, text } = fillSettings(issue.mail, newsletter);
  const today = hash('sha256', JSON.stringify([issue.mail.subject, html, text, issue.topics]));
  return { status: row.status, isSame: today === row.content_hash };
}
