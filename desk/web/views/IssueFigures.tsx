import { Link } from 'react-router';
import type { IssueProgress } from '../../../core/desk-issues.ts';
import { returnedLimits } from '../../../core/mail-events.ts';
import { formatClock, formatCountOf, formatNumber, formatShare } from '../kit/format.ts';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

/** Shows the largest domains; the last line is everyone else, so that the columns add up. */
export function DomainSection({ progress }: { progress: IssueProgress }) {
  const { domains, otherRefused, counts, stage, returned, mailServer } = progress;
  if (counts.recipients === 0) return null;
  const rest = domains.reduce(
    (left, { recipients, accepted, failed, waiting, cameBack, complaints }) => ({
      recipients: left.recipients - recipients,
      accepted: left.accepted - accepted,
      failed: left.failed - failed,
      waiting: left.waiting - waiting,
      cameBack: left.cameBack - cameBack,
      complaints: left.complaints - complaints,
    }),
    {
      recipients: counts.recipients,
      accepted: counts.accepted,
      failed: counts.failed,
      waiting: counts.queued + counts.sending,
      cameBack: returned.dead + returned.other,
      complaints: returned.complaints,
    },
  );
  // Reports come hours after the mails; then their columns take the place of the progress.
  const hasReturned = returned.dead + returned.other + returned.complaints > 0;
  const other = { domain: 'Other domains', ...rest, refused: otherRefused };
  const rows = rest.recipients > 0 ? [...domains, other] : domains;
  return (
    <Section title="By domain">
      <table className="data-table domain-table cards plain">
        <caption className="visually-hidden">Mails by domain</caption>
        <thead>
          <tr>
            <th>Domain</th>
            {!hasReturned && (
              <th>
                <span className="visually-hidden">Progress</span>
              </th>
            )}
            <th className="number">Readers</th>
            <th className="number">Accepted</th>
            <th className="number">Failed</th>
            <th className="number">Waiting</th>
            {hasReturned && <th className="number">Came back</th>}
            {hasReturned && <th className="number">Complaints</th>}
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ domain, recipients, accepted, failed, waiting, refused, cameBack, complaints }) => (
            <tr key={domain}>
              <td className="strong phone-full">{domain}</td>
              {!hasReturned && (
                <td className="phone-full">
                  <div className="share-bar">
                    <i style={{ width: `${(accepted / recipients) * 100}%` }} />
                    <i className="bad" style={{ width: `${(failed / recipients) * 100}%` }} />
                  </div>
                </td>
              )}
              <td className="number" data-label="readers">
                {formatNumber(recipients)}
              </td>
              <td className="number" data-label="accepted">
                {formatNumber(accepted)}
              </td>
              <td className={failed > 0 ? 'number tone err strong' : 'number'} data-label="failed">
                {formatNumber(failed)}
              </td>
              <td className="number" data-label="waiting">
                {formatNumber(waiting)}
              </td>
              {hasReturned && (
                <>
                  <td className={cameBack > 0 ? 'number strong' : 'number'} data-label="came back">
                    {formatNumber(cameBack)}
                  </td>
                  <td className={complaints > 0 ? 'number tone err strong' : 'number'} data-label="complaints">
                    {formatNumber(complaints)}
                  </td>
                </>
              )}
              <td>
                {accepted + failed >= recipients ? (
                  <StatusWord kind="ok" word="Done" />
                ) : refused !== undefined ? (
                  <>
                    <StatusWord
                      kind="warn"
                      icon="clock"
                      word={`${formatNumber(refused.waiting)} ${refused.waiting === 1 ? 'waits' : 'wait'} until ${formatClock(refused.until)}`}
                    />{' '}
                    <span className="tech">{refused.reply}</span>
                  </>
                ) : stage === 'sending' && mailServer === undefined ? (
                  <StatusWord kind="act" word="Going out" icon="send" />
                ) : stage === 'sending' || stage === 'paused' ? (
                  <StatusWord kind="off" word="Waits" />
                ) : (
                  <StatusWord kind="warn" word={`${formatNumber(recipients - accepted - failed)} not sent`} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const advice = {
  'came-back': 'coming back makes mail services block a sender. Look at the domains before you send the next issue.',
  complaints: 'complaints makes mail services block a sender. Say in the first lines why people get your mail.',
};

/** Shows the accepted mails that came back later, and the complaints. */
export function ReturnedSection({ progress: { returned, counts } }: { progress: IssueProgress }) {
  const { dead, other, complaints } = returned;
  const cameBack = dead + other;
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
      {returned.tooMany.map((kind) => (
        <p key={kind} className="hint">
          More than {formatShare(returnedLimits[kind].share, 1)} {advice[kind]}
        </p>
      ))}
    </Section>
  );
}

/** Shows why mails failed, in plain words, with the readers concerned. */
export function CauseSection({
  progress: { causes, counts },
  acts,
}: {
  progress: IssueProgress;
  acts?: React.ReactNode;
}) {
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
                    <Link className="main" to={`/subscribers/${id}`}>
                      {email}
                    </Link>{' '}
                    <span className="tech">{reply}</span>
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
