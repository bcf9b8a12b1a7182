import type { BuiltIssue } from '../../core/built-issue.ts';
import { checkDns } from './check-dns.ts';
import { checkFacts } from './check-facts.ts';
import { checkLinks } from './check-links.ts';
import { checkMailServer } from './check-mail-server.ts';
import { checkPictures } from './check-pictures.ts';
import { checkSettings } from './check-settings.ts';
import { checkSize } from './check-size.ts';
import { checkSlots } from './check-slots.ts';
import { checkSource } from './check-source.ts';
import { checkState } from './check-state.ts';
import { checkWords } from './check-words.ts';
import type { PreflightContext } from './context.ts';
import type { Finding } from './finding.ts';

/** Looks at everything that can be wrong with an issue before it goes out; sending refuses while there is an error. */
export async function checkIssue(issue: BuiltIssue, context: PreflightContext): Promise<Finding[]> {
  const [mailServer, dns] = await Promise.all([checkMailServer(context), checkDns(context)]);
  return [
    ...checkSource(issue, context),
    ...checkWords(issue),
    ...checkFacts(issue, context),
    ...checkLinks(issue, context),
    ...checkPictures(issue, context),
    ...checkSize(issue, context),
    ...checkSlots(issue),
    ...checkSettings(context),
    ...checkState(issue, context),
    ...mailServer,
    ...dns,
  ];
}
