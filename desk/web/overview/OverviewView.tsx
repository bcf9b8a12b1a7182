import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { countWaiting } from '../../../core/issues/issue-counts.ts';
import { formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { formatDay, formatFullTime, formatWeekTime, timeUntil } from '../../../ui/format-time.ts';
import type { Overview } from '../../overview.ts';
import { ask, useChange, useHealth, useOverview } from '../api.ts';
import { countSent, stageWords } from '../issues/IssueTabs.tsx';
import { Button } from '../kit/Button.tsx';
import { LinkList } from '../kit/Lists.tsx';
import { Fault, faultOf, QueryState } from '../kit/QueryState.tsx';
import { CountPlate, Empty, PageHead, Section } from '../kit/Section.tsx';
import { type IconName, StatusWord } from '../kit/StatusWord.tsx';
import { LeavingSection } from '../subscribers/LeavingSection.tsx';
import { ListSection } from '../subscribers/ListSection.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { Lights } from './Lights.tsx';
import { VisitsSection } from './VisitsSection.tsx';

const minuteMs = 60_000;

/** Is anything wrong, what goes out next, what should I do now: in this order. */
export function OverviewView() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  const [days, setDays] = useState(90);
  const overview = useOverview(days);
  const health = useHealth();
  const backUp = useChange(
    () => ask('POST /api/backup', {}),
    ({ subscribers }) => `Made a backup with ${formatCountOf(subscribers, 'reader')}.`,
  );
  const next = overview.data?.next;
  const backUpButton = health.data?.canBackUp && (
    <Button isSmall work={backUp} words={backUp.isPending ? 'Backing up…' : 'Back up now'} />
  );
  const seeAll = <Button isSmall tone="quiet" to="/settings" words="See all" />;
  const healthRow = health.data && (
    <Lights lights={health.data.lights} actionFor={({ name }) => (name === 'Backup' && backUpButton) || seeAll} />
  );
  return (
    <>
      <PageHead title="Overview" sub={formatFullTime(now)}>
        <Button icon="plus" to="/articles/new" words="New article" />
        <Button
          tone="go"
          icon="mail"
          to={next ? `/issues/${next.id}` : '/issues/new'}
          words={next ? 'Continue the next issue' : 'Write an issue'}
        />
      </PageHead>
      <QueryState query={overview}>
        {(data) => (
          <>
            <FirstSteps overview={data} />
            {backUp.error !== null && <Fault fault={faultOf(backUp.error)} />}
            {healthRow}
            {health.error !== null && overview.error === null && <Fault fault={faultOf(health.error)} />}
            <div className="cols">
              <div>
                <ListSection overview={data} days={days} onDays={setDays} />
                <LastIssueSection last={data.last} />
                <VisitsSection visits={data.visits} flags={data.flags} />
              </div>
              <div>
                <NextIssueSection overview={data} now={now} />
                <LeavingSection leaving={data.leaving} />
                <TodoSection todo={data.todo} />
              </div>
            </div>
          </>
        )}
      </QueryState>
    </>
  );
}

/** Shows what goes out next and how long it is until then. */
function NextIssueSection({ overview: { next, counts }, now }: { overview: Overview; now: Date }) {
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

function LastIssueSection({ last }: { last: Overview['last'] }) {
  if (last === undefined) {
    return (
      <Section title="Last issue" order={4}>
        <Empty title="No issue has gone out yet">
          Its numbers will be here: how many mails were accepted, failed or are unknown, and who left since.
        </Empty>
      </Section>
    );
  }
  const { id, subject, startedAt, accepted, outbox, failed, unknown, suppressed, recipients, left } = last;
  const toGo = countWaiting(last);
  const sent = countSent({ accepted, outbox });
  const known = { ...sent, failed, ...(unknown > 0 && { unknown }), ...(toGo > 0 && { 'still to go': toGo }) };
  const parts = [...Object.values(sent), failed, unknown, toGo, suppressed].filter((part, at) => part > 0 || at === 0);
  const sum = parts.map(formatCount).join(' + ');
  return (
    <Section
      title="Last issue"
      note={`“${subject}”${startedAt === undefined ? '' : `, ${formatDay(startedAt)}`}`}
      acts={<Link to={`/issues/${id}/report`}>Report</Link>}
      order={4}
    >
      <CountPlate
        counts={{ ...known, 'left since': left }}
        note={
          unknown > 0 ? (
            <>
              <b>{formatCountOf(unknown, 'mail')} unknown:</b> they arrived or they did not; nobody can tell.{' '}
              <Link to={`/issues/${id}/report`}>Settle them</Link>
            </>
          ) : (
            `${sum} = ${formatCountOf(recipients, 'recipient')}${suppressed > 0 ? `; ${formatCount(suppressed)} left before their mail` : ''}`
          )
        }
      />
    </Section>
  );
}

const todoIcons: Record<Overview['todo'][number]['kind'], IconName> = {
  facts: 'ruler',
  expiring: 'tag',
  'scheduled-posts': 'clock',
  letters: 'letter',
  'unknown-mails': 'mail',
  blocked: 'warn',
  people: 'mail',
  stale: 'page',
};

function TodoSection({ todo }: { todo: Overview['todo'] }) {
  const items = todo.map((each) => ({ ...each, key: `${each.kind} ${each.title}`, icon: todoIcons[each.kind] }));
  return (
    <Section title="To do" note={items.length === 0 ? undefined : String(items.length)} order={2}>
      {items.length === 0 ? (
        <p className="muted">No letter, fact, article or issue waits for you.</p>
      ) : (
        <LinkList items={items} />
      )}
    </Section>
  );
}
