import { readAfter, type WelcomeFrontmatter } from '../../core/issues/welcome-step.ts';
import { typeset } from '../../core/text/html-text.ts';
import type { Ledger } from '../../facts/ledger.ts';
import { readIssueBody } from './issue-body.ts';

export type WelcomeText = ReturnType<typeof readWelcomeText>;

/** Reads a mail of the series from its fields and its text, which is that of an issue. */
export function readWelcomeText(
  { id, data, body }: { id: string; data: WelcomeFrontmatter; body: string },
  ledger: Ledger,
) {
  return {
    id,
    afterDays: readAfter(data.after),
    subject: typeset(data.subject),
    preview: typeset(data.preview ?? ''),
    blocks: readIssueBody(body, ledger, `content/welcome/${id}.md`),
  };
}
