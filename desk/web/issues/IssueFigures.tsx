import type { ReactNode } from 'react';
import { returnedLimits } from '../../../core/mail/mail-events.ts';
import { formatCount, formatCountOf, formatShare } from '../../../core/text/counts.ts';
import type { IssueProgress } from '../../issues/issue-progress.ts';
import { Button } from '../kit/Button.tsx';
import { Fault } from '../kit/QueryState.tsx';
import { MainLink } from '../kit/RowTable.tsx';
import { Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';

/** Says that nobody got the mails which were written to a folder. */
export function OutboxFault({ outbox }: { outbox: number }) {
  if (outbox === 0) return null;
  return (
    <Fault
      level="warn"
      fault={{
        title: `${formatCountOf(outbox, 'mail')} written to the outbox folder`,
        problem: 'No mail server was set, so each mail was saved as a file on this machine.',
        means: 'Nobody was mailed.',
        fix: 'To look at one, open its .html file in that folder with a browser. To mail this issue, set the login of the mail server, then send the text as a new issue.',
      }}
    >
      <Button to="/settings/SMTP_URL" words="Set the mail server…" />
    </Fault>
  );
}

const advice = {
  'came-back':
    'coming back makes mail services block a sender. Think of where these readers came from before you send the next issue.',
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
          {formatCount(dead)} from dead addresses, {formatCount(other)} for other reasons.
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
              <span className="amount">{formatCount(count)}</span>
              <b>{title}</b>
              <StatusWord kind={next === 'Nothing to do' ? 'ok' : 'warn'} word={next} />
              <p>
                {domains.map(({ domain, count: here }) => `${formatCount(here)} at ${domain}`).join(', ')}. {meaning}
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
              {count > examples.length && <p className="muted">and {formatCount(count - examples.length)} more</p>}
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}
