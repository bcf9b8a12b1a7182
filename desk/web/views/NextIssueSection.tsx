import { Link } from 'react-router';
import type { NextIssue } from '../../../core/desk-overview.ts';
import { formatCountOf, formatDay, formatWeekTime, timeUntil } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { ProgressBar } from '../kit/ProgressBar.tsx';
import { Empty, Section } from '../kit/Section.tsx';
import { type IconName, type StatusKind, StatusWord } from '../kit/StatusWord.tsx';

const states: Record<NextIssue['state'], { kind: StatusKind; word: string; icon: IconName }> = {
  draft: { kind: 'warn', word: 'Draft', icon: 'draft' },
  ready: { kind: 'warn', word: 'Not scheduled', icon: 'draft' },
  scheduled: { kind: 'ok', word: 'Scheduled', icon: 'clock' },
  sending: { kind: 'act', word: 'Going out', icon: 'send' },
  paused: { kind: 'err', word: 'Paused', icon: 'pause' },
};

const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Shows what goes out next and how long it is until then. */
export function NextIssueSection({ next, now }: { next: NextIssue | undefined; now: Date }) {
  if (next === undefined) {
    return (
      <Section title="Next issue" order={1}>
        <Empty title="No issue is being written" acts={<Button to="/issues/new" words="Write an issue" />}>
          Its state, its time and what it still lacks will be here.
        </Empty>
      </Section>
    );
  }
  const { id, subject, state, sendAt, date, recipients } = next;
  return (
    <Section title="Next issue" acts={<StatusWord {...states[state]} />} order={1}>
      <p className="next-subject">
        <Link className="main" to={`/issues/${id}`}>
          {subject}
        </Link>
      </p>
      <p className="muted">
        {sendAt !== undefined
          ? `Goes out ${formatWeekTime(sendAt)}, to about ${formatCountOf(recipients, 'reader')}`
          : `${date === undefined ? '' : `Dated ${formatDay(date)}. `}${formatCountOf(recipients, 'active reader')} today`}
      </p>
      {sendAt !== undefined && <Countdown sendAt={sendAt} now={now} />}
      <p className="spaced">
        <Button to={`/issues/${id}`} words="Open it" />
      </p>
    </Section>
  );
}

function Countdown({ sendAt, now }: { sendAt: string; now: Date }) {
  const { days, hours, minutes } = timeUntil(sendAt, now);
  const share = 1 - (Date.parse(sendAt) - now.getTime()) / weekMs;
  return (
    <>
      <p className="count">
        {days}
        <small>{days === 1 ? 'day' : 'days'}</small>
        {hours}
        <small>h</small>
        {minutes}
        <small>min</small>
      </p>
      <ProgressBar
        share={share}
        label={`${Math.round(Math.max(0, Math.min(1, share)) * 100)} percent of the week until it goes out has passed`}
      />
    </>
  );
}
