import type { BuiltIssue } from '../../core/built-issue.ts';
import type { PreflightContext } from './context.ts';
import { type Finding, orOk } from './finding.ts';
import { judgeLink } from './judge-link.ts';
import { findTags } from './mail-html.ts';

/** Whether every link of the mail leads somewhere: pages and anchors of the site, well-formed addresses outside. */
export function checkLinks({ mail }: BuiltIssue, context: PreflightContext): Finding[] {
  const tags = [...findTags(mail.html, 'a'), ...findTags(mail.html, 'area')];
  const hrefs = [...new Set(tags.map((tag) => tag.get('href')?.trim() ?? ''))];
  const faults = hrefs.flatMap((href): Finding[] => {
    const fault =
      href === ''
        ? { level: 'error' as const, message: 'a link leads nowhere: give it an address' }
        : judgeLink(href, mail.html, context);
    return fault
      ? [{ level: fault.level, check: 'links', message: href ? `${href}: ${fault.message}` : fault.message }]
      : [];
  });
  return orOk('links', `${hrefs.length} addresses, none of them dead`, faults);
}
