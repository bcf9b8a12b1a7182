import { Link } from 'react-router';
import { formatCountOf, formatDay, formatWeekTime, timeUntil } from '../../../ui/format.ts';
import type { Overview } from '../../overview.ts';
import { Button } from '../kit/Button.tsx';
import { Empty, Section } from '../kit/Section.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { stageWords } from './IssueTabs.tsx';

/** Shows what goes out next and how long it is until then. */
export function NextIssueSection({ overview: { next, counts }, now }: { overview: Overview; now: Date }) {
  if (next === undefined) {
    return (
      <Section title="Next issue" order={1}>
        <Empty title="No issue is being written" acts={<Button to="/issues/new" words="Write an issue" />}>
          Its state, its time and what it still lacks will be here.
        </Empty>
      </Section>
    );
  }
  const { id, subject, stage, at, date } = next;
  const sendAt = stage === 'scheduled' ? at : undefined;
  const left = sendAt === undefined ? undefined : timeUntil(sendAt, now);
  return (
    <Section title="Next issue" acts={<StatusWord {...stageWords[stage]} />} order={1}>
      <p className="next-subject">
        <Link className="main" to={`/issues/${id}`}>
          {subject}
        </Link>
      </p>
      <p className="muted">
        {sendAt !== undefined
          ? `Goes out ${formatWeekTime(sendAt)}, to about ${formatCountOf(counts.active, 'reader')}`
          : `${date === undefined ? '' : `Dated ${formatDay(date)}. `}${formatCountOf(counts.active, 'active reader')} today`}
      </p>
      {left && (
        <p className="count">
          {left.days} <small>{left.days === 1 ? 'day' : 'days'}</small> {left.hours} <small>h</small> {left.minutes}{' '}
          <small>min</small>
        </p>
      )}
      <p className="spaced">
        <Button to={`/issues/${id}`} words="Open it" />
      </p>
    </Section>
  );
}
