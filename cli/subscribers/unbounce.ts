import { normalizeEmail } from '../../core/node/email-address.ts';
import { formatCount } from '../../core/text/counts.ts';
import { type BounceSelection, planUndo, type UndoPlan, undoBounces } from '../../newsletter/bounces/undo-bounces.ts';
import { reportIssue } from '../../newsletter/sending/issue-state.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import { commandFailed, defineCommand, wrongUsage, yesFlag } from '../command.ts';
import { withNewsletter } from '../config.ts';
import { formatTable } from '../format.ts';

const shownAddresses = 20;

export const unbounceCommand = defineCommand({
  summary: 'Make bounced addresses active again: one, a domain, those of an issue, or of a domain in it.',
  takes: ['[<email>]'],
  flags: {
    domain: '<domain> every bounced address at this domain',
    issue: '<id> every address that bounced because of this issue; with --domain only those of it',
    yes: yesFlag,
  },
  details: `
Shows what it will change and asks. It is recorded, and earlier bounces no longer count. Someone who never confirmed
becomes pending again; someone who left, complained or was removed stays away. With --issue and --domain, what this issue
still finds out about that domain changes nobody either; ./garage bounces apply turns it around.`,
  async run({ values, words: [email], terminal, environment, confirm }) {
    const selection = readSelection(email, values.domain, values.issue);
    await withNewsletter(environment, async (newsletter) => {
      const plan = await planUndo(newsletter, selection);
      if (plan.undoable.length === 0) throw commandFailed(describeNothing(selection, plan));
      await terminal.print(describePlan(plan));
      const question = `Make ${describeAddresses(plan.undoable.length, 'bounced ')} active again?`;
      await confirm(question);
      const count = await undoBounces(newsletter, selection, plan);
      await terminal.print(
        `${describeAddresses(count)} can be mailed again.${await describeResend(newsletter, selection)}`,
      );
    });
  },
});

function readSelection(email: string | undefined, domain: string | undefined, issueId: string | undefined) {
  const selections: BounceSelection[] = [];
  if (email !== undefined) selections.push({ email: normalizeEmail(email) });
  const normalized = domain === undefined ? undefined : normalizeDomain(domain);
  if (issueId !== undefined) selections.push({ issueId, domain: normalized });
  else if (normalized !== undefined) selections.push({ domain: normalized });
  const [selection] = selections;
  if (selection === undefined || selections.length > 1) {
    throw wrongUsage('subscribers unbounce needs one of <email>, --domain or --issue.');
  }
  return selection;
}

/** Addresses are stored with a normalized domain. */
export function normalizeDomain(domain: string): string {
  return normalizeEmail(`x@${domain.replace(/^@/, '')}`).slice('x@'.length);
}

function describeNothing(selection: BounceSelection, { suppressed }: UndoPlan): string {
  if (suppressed > 0) return 'These addresses were removed or have complained, and stay so. Nothing was changed.';
  if ('email' in selection) return `${selection.email} is not a bounced address. Nothing was changed.`;
  if (!('issueId' in selection)) return `No address at ${selection.domain} is bounced. Nothing was changed.`;
  const where = selection.domain === undefined ? '' : ` at ${selection.domain}`;
  return `No address${where} bounced because of the issue '${selection.issueId}'. Nothing was changed.`;
}

function describePlan({ undoable, suppressed }: UndoPlan): string {
  const rows = undoable.slice(0, shownAddresses).map(({ email, nextStatus }) => [email, `bounced → ${nextStatus}`]);
  const more = undoable.length - rows.length;
  return [
    formatTable(['email', 'status'], rows),
    ...(more > 0 ? [`and ${formatCount(more)} more`] : []),
    ...(suppressed > 0 ? [`Not changed: ${describeAddresses(suppressed, 'suppressed ')}`] : []),
  ].join('\n');
}

/** A mail that was accepted and came back later did not fail here: these people get the next issue. */
async function describeResend(newsletter: Newsletter, selection: BounceSelection): Promise<string> {
  if (!('issueId' in selection)) return '';
  const { failures } = await reportIssue(newsletter, selection.issueId);
  const hasFailed = failures.some(({ retryable }) => retryable > 0);
  return hasFailed ? ` Send them the issue: ./garage issue resend ${selection.issueId} --failed` : '';
}

function describeAddresses(count: number, kind = ''): string {
  return `${formatCount(count)} ${kind}address${count === 1 ? '' : 'es'}`;
}
