import type { BuiltIssue } from '../../core/built-issue.ts';
import { describeAudience } from '../../core/issue-audience.ts';
import type { AudienceFault } from '../sending/audience.ts';
import { type Finding, finding, findLine, type PreflightContext } from './preflight.ts';

const check = 'recipients';

/** Says who would get the issue, and that everyone whom `to` names can. */
export function checkAudience({ to }: BuiltIssue, context: PreflightContext): Finding[] {
  const { active, recipients, audienceFaults = [] } = context;
  const part = to && describeAudience(to);
  const count = recipients.toLocaleString('en-US');
  const words = part === undefined ? count : `${count} of ${active.toLocaleString('en-US')}: ${part}`;
  const faults = audienceFaults.map(
    (fault): Finding => ({ ...finding('error', check, describeFault(fault)), ...findLine(context, '\nto:') }),
  );
  return [
    recipients === 0 ? finding('error', check, describeNobody(active, part)) : finding('ok', check, words),
    ...faults,
  ];
}

function describeNobody(active: number, part: string | undefined): string {
  if (active === 0)
    return 'Nobody is on the list yet: readers join on the site, or add them with ./garage subscribers import';
  const why = `${part === undefined ? '' : `it is for those who fit ‘to’ (${part}), or `}they chose other topics, or had their one mail of the month`;
  return `none of the ${active} active subscribers would get it: ${why}`;
}

function describeFault(fault: AudienceFault): string {
  switch (fault.kind) {
    case 'not-subscribed':
      return `‘to’ names ${fault.addresses.join(', ')}, not an active subscriber: correct it, or take it out`;
    case 'no-such-issue':
      return `‘to’ names the issue '${fault.id}', which was never sent to this list: correct it, or take it out`;
    case 'no-such-topic':
      return `‘to’ names the topic '${fault.topic}': use ${fault.known.join(', ')}`;
  }
}
