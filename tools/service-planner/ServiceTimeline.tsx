import type { Day } from './day.ts';
import { printMiles, printOverdue, printWhen } from './due-words.ts';
import { isOverdue, listVisits, type Plan, type Visit } from './service-plan.ts';

/** More visits than this are folded. */
const shownVisits = 6;

interface TimelineProps {
  plan: Plan;
  today: Day | undefined;
  milesNow: number;
  /** What these miles are: 'you are here'. */
  here: string;
}

/** Renders the road ahead: where the truck is now, then each visit at its mileage with what to have done there. */
export function ServiceTimeline({ plan, today, milesNow, here }: TimelineProps) {
  const visits = listVisits(plan);
  const draw = (visit: Visit) => (
    <VisitStop key={`${visit.due.monthsAway}-${isOverdue(visit.due)}`} visit={visit} today={today} />
  );
  return (
    <div className="timeline">
      <p className="block-title" id="timeline-title">
        The road ahead
      </p>
      <ol aria-labelledby="timeline-title">
        <li className="timeline-now">
          <b>{printMiles(milesNow)}</b> <span className="fine">{here}</span>
        </li>
        {visits.slice(0, shownVisits).map(draw)}
      </ol>
      {visits.length === 0 && <p>Nothing falls due in this time.</p>}
      {visits.length > shownVisits && (
        <details className="tool-fold">
          <summary>
            {visits.length - shownVisits} more {visits.length - shownVisits === 1 ? 'visit' : 'visits'}
          </summary>
          <ol start={shownVisits + 2}>{visits.slice(shownVisits).map(draw)}</ol>
        </details>
      )}
    </div>
  );
}

function VisitStop({ visit: { due, services }, today }: { visit: Visit; today: Day | undefined }) {
  const isLate = isOverdue(due);
  const isDueNow = due.monthsAway === 0;
  const state = isLate ? 'late' : isDueNow && 'due';
  const isAbout = due.by === 'calendar';
  return (
    <li data-state={state || undefined}>
      <b>{isAbout ? `about ${printMiles(Math.round(due.miles / 100) * 100)}` : printMiles(due.miles)}</b>{' '}
      {state ? (
        <strong className="warns">{isLate ? printOverdue(due) : printWhen(due, today)}</strong>
      ) : (
        <span className="fine">{printWhen(due, today)}</span>
      )}
      <ul>
        {services.map(({ planned }) => (
          <li key={planned.service.id}>{planned.service.name}</li>
        ))}
      </ul>
    </li>
  );
}
