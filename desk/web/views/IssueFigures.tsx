import type { ReactNode } from 'react';
import { domainAmounts } from '../../../core/desk-issues.ts';
import { isFewMails, returnedKinds, returnedLimits } from '../../../core/mail-events.ts';
import { formatClock, formatCountOf, formatNumber, formatShare } from '../../../ui/format.ts';
import type { DomainRow, IssueProgress } from '../../issue-progress.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/QueryState.tsx';
import { type Column, MainLink, RowTable } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

/** Shows the largest domains; the last line is everyone else, so that the columns add up. */
export function DomainSection({ progress }: { progress: IssueProgress }) {
  const { domains, otherRefused, counts, returned } = progress;
  if (counts.recipients === 0) return null;
  const rest: DomainRow = {
    domain: 'Other domains',
    recipients: counts.recipients,
    accepted: counts.accepted + counts.outbox,
    failed: counts.failed,
    waiting: counts.queued + counts.sending,
    cameBack: returned.dead + returned.other,
    complaints: returned.complaints,
    refused: otherRefused,
  };
  for (const domain of domains) for (const name of domainAmounts) rest[name] -= domain[name];
  // Reports come hours after the mails; then their columns take the place of the progress.
  const hasReturned = returned.dead + returned.other + returned.complaints > 0;
  const rows: readonly DomainRow[] = rest.recipients > 0 ? [...domains, rest] : domains;
  const columns: readonly Column<DomainRow>[] = [
    { label: 'Domain', onPhone: 'full', render: ({ domain }) => <b>{domain}</b> },
    ...(hasReturned ? [] : [progressColumn]),
    amountColumn('Readers', 'recipients'),
    amountColumn(counts.outbox > 0 ? 'Accepted or written' : 'Accepted', 'accepted'),
    amountColumn('Failed', 'failed', 'tone err strong'),
    amountColumn('Waiting', 'waiting'),
    ...(hasReturned
      ? [amountColumn('Came back', 'cameBack', 'strong'), amountColumn('Complaints', 'complaints', 'tone err strong')]
      : []),
    { label: 'State', render: (row) => <DomainState row={row} progress={progress} /> },
  ];
  return (
    <Section title="By domain">
      <RowTable caption="Mails by domain" columns={columns} rows={rows} keyOf={({ domain }) => domain} isPlain />
    </Section>
  );
}

/** Says that nobody got the mails which were written to a folder. */
export function OutboxFault({ outbox }: { outbox: number }) {
  if (outbox === 0) return null;
  return (
    <Fault
      level="warn"
      fault={{
        title: `${formatCountOf(outbox, 'mail')} written to the outbox folder`,
        happened: 'No mail server was set, so each mail was saved as a file on this machine.',
        means: 'Nobody was mailed.',
        todo: 'To look at them, {run ./garage outbox}. To mail this issue, set the login of the mail server, then send the text as a new issue.',
      }}
    >
      <Button to="/settings/SMTP_URL" words="Set the mail server…" />
    </Fault>
  );
}

const amountColumn = (label: string, name: (typeof domainAmounts)[number], mark?: string): Column<DomainRow> => ({
  label,
  isNumber: true,
  render: ({ [name]: value }) => <span className={value > 0 ? mark : undefined}>{formatNumber(value)}</span>,
});

const progressColumn: Column<DomainRow> = {
  label: 'Progress',
  onPhone: 'full',
  render: ({ domain, waiting, recipients }) => (
    <progress aria-label={`Mails to ${domain}`} value={recipients - waiting} max={recipients} />
  ),
};

function DomainState({ row, progress: { stage, mailServer, counts } }: { row: DomainRow; progress: IssueProgress }) {
  const { recipients, accepted, failed, waiting, refused } = row;
  if (waiting === 0) {
    const others = recipients - accepted - failed;
    const parts = [
      failed > 0 && `${formatNumber(failed)} failed`,
      others > 0 && `${formatNumber(others)} ${counts.unknown > 0 ? 'unknown' : 'had left'}`,
    ].filter(Boolean);
    return <StatusWord kind={parts.length > 0 ? 'warn' : 'ok'} word={['Done', ...parts].join(', ')} />;
  }
  if (refused !== undefined) {
    const waits = `${formatNumber(refused.waiting)} ${refused.waiting === 1 ? 'waits' : 'wait'}`;
    return (
      <>
        <StatusWord kind="warn" icon="clock" word={`${waits} until ${formatClock(refused.until)}`} />{' '}
        <span className="tech">{refused.reply}</span>
      </>
    );
  }
  if (stage === 'sending' && mailServer === undefined) return <StatusWord kind="act" word="Going out" icon="send" />;
  return <StatusWord kind="off" word="Waits" />;
}

const advice = {
  'came-back': 'coming back makes mail services block a sender. Look at the domains before you send the next issue.',
  complaints: 'complaints makes mail services block a sender. Say in the first lines why people get your mail.',
};

/** Shows the accepted mails that came back later, and the complaints. */
export function ReturnedSection({ progress: { returned, counts } }: { progress: IssueProgress }) {
  const { dead, other, complaints } = returned;
  const cameBack = dead + other;
  const few = returnedKinds.filter(
    (kind) =>
      (kind === 'complaints' ? complaints : cameBack) > 0 &&
      !returned.tooMany.includes(kind) &&
      isFewMails(kind, counts.accepted),
  );
  return (
    <Section title="What came back" acts={returned.tooMany.length > 0 && <StatusWord kind="warn" word="Too many" />}>
      {cameBack === 0 ? (
        <p>No report says that an accepted mail came back.</p>
      ) : (
        <p>
          {formatCountOf(cameBack, 'mail')} came back, {formatShare(cameBack, counts.accepted)} of the accepted:{' '}
          {formatNumber(dead)} from dead addresses, {formatNumber(other)} for other reasons.
        </p>
      )}
      {complaints > 0 && (
        <p>
          {formatCountOf(complaints, 'reader')} reported it as unwanted, {formatShare(complaints, counts.accepted)} of
          those who got it.
        </p>
      )}
      {few.length > 0 && <p className="hint">Of so few mails a share says little.</p>}
      {returned.tooMany.map((kind) => (
        <p key={kind} className="hint">
          More than {formatShare(returnedLimits[kind].share, 1)} {advice[kind]}
        </p>
      ))}
    </Section>
  );
}

/** Counts the failed mails whose readers are still on the list. */
export const countRetryable = ({ causes }: IssueProgress): number =>
  causes.reduce((sum, { retryable }) => sum + retryable, 0);

/** Shows why mails failed, in plain words, with the readers concerned. */
export function CauseSection({ progress, acts }: { progress: IssueProgress; acts?: ReactNode }) {
  const { causes, counts } = progress;
  if (causes.length === 0) return null;
  return (
    <Section
      title="What went wrong"
      note={`${formatCountOf(counts.failed, 'mail')}, ${formatCountOf(causes.length, 'cause')}`}
      acts={acts}
    >
      <div className="causes">
        {causes.map(({ reason, count, title, meaning, next, domains, examples }) => (
          <details key={reason}>
            <summary>
              <span className="amount">{formatNumber(count)}</span>
              <b>{title}</b>
              <StatusWord kind={next === 'Nothing to do' ? 'ok' : 'warn'} word={next} />
              <p>
                {domains.map(({ domain, count: here }) => `${formatNumber(here)} at ${domain}`).join(', ')}. {meaning}
              </p>
            </summary>
            <div className="cause-details">
              <ul>
                {examples.map(({ id, email, reply }) => (
                  <li key={id}>
                    <MainLink to={`/subscribers/${id}`}>{email}</MainLink> <span className="tech">{reply}</span>
                  </li>
                ))}
              </ul>
              {count > examples.length && <p className="muted">and {formatNumber(count - examples.length)} more</p>}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
