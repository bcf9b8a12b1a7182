import { Link } from 'react-router';
import type { IssueProgress } from '../../../core/desk-issues.ts';
import { formatClock, formatCountOf, formatNumber } from '../kit/format.ts';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

/** Shows the largest domains; the last line is everyone else, so that the columns add up. */
export function DomainSection({
  progress: { domains, otherRefused, counts, stage, mailServer },
}: {
  progress: IssueProgress;
}) {
  if (counts.recipients === 0) return null;
  const rest = domains.reduce(
    (left, { recipients, accepted, failed, waiting }) => ({
      recipients: left.recipients - recipients,
      accepted: left.accepted - accepted,
      failed: left.failed - failed,
      waiting: left.waiting - waiting,
    }),
    {
      recipients: counts.recipients,
      accepted: counts.accepted,
      failed: counts.failed,
      waiting: counts.queued + counts.sending,
    },
  );
  const other = { domain: 'Other domains', ...rest, refused: otherRefused };
  const rows = rest.recipients > 0 ? [...domains, other] : domains;
  return (
    <Section title="By domain">
      <table className="tb dom cards plain">
        <caption className="vh">Mails by domain</caption>
        <thead>
          <tr>
            <th>Domain</th>
            <th>
              <span className="vh">Progress</span>
            </th>
            <th className="r">Readers</th>
            <th className="r">Accepted</th>
            <th className="r">Failed</th>
            <th className="r">Waiting</th>
            <th>State</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ domain, recipients, accepted, failed, waiting, refused }) => (
            <tr key={domain}>
              <td className="b full">{domain}</td>
              <td className="full">
                <div className="hb">
                  <span>
                    <i style={{ width: `${(accepted / recipients) * 100}%` }} />
                    <i className="bad" style={{ width: `${(failed / recipients) * 100}%` }} />
                  </span>
                </div>
              </td>
              <td className="r" data-l="readers">
                {formatNumber(recipients)}
              </td>
              <td className="r" data-l="accepted">
                {formatNumber(accepted)}
              </td>
              <td className={failed > 0 ? 'r err-t b' : 'r'} data-l="failed">
                {formatNumber(failed)}
              </td>
              <td className="r" data-l="waiting">
                {formatNumber(waiting)}
              </td>
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
      <div className="errs">
        {causes.map(({ reason, count, title, meaning, next, domains, examples }) => (
          <details key={reason}>
            <summary>
              <span className="n">{formatNumber(count)}</span>
              <b>{title}</b>
              <StatusWord kind={next === 'Nothing to do' ? 'ok' : 'warn'} word={next} />
              <p>
                {domains.map(({ domain, count: here }) => `${formatNumber(here)} at ${domain}`).join(', ')}. {meaning}
              </p>
            </summary>
            <div className="in-d">
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
              {count > examples.length && <p className="mut">and {formatNumber(count - examples.length)} more</p>}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
