import { Fragment, type ReactNode } from 'react';
import { SourcedFigure, SourcedText } from '../../ui/SourcedFigure.tsx';
import { Table } from '../../ui/Table.tsx';
import type { Day } from './day.ts';
import { printDueAt, printOverdue, printWhen } from './due-words.ts';
import type { Rule } from './service-data.ts';
import { isOverdue, type Plan, type PlannedService } from './service-plan.ts';

/** Renders each service with its due date and the reason, soonest first. */
export function PlanTable({ plan, today }: { plan: Plan; today: Day | undefined }) {
  const rows: ReactNode[][] = [
    ...[...plan.soon, ...plan.later].map((planned) => [
      planned.service.name,
      <NextTime planned={planned} today={today} />,
      <RuleText rule={planned.rule} />,
    ]),
    ...plan.undated.map(({ service, rule }) => [
      service.name,
      'by the calendar: enter the in-service month',
      <RuleText rule={rule} />,
    ]),
    ...plan.unlisted.map(({ name, unlisted = [] }) => [
      name,
      'not required in normal service',
      <SourcedText words={unlisted} />,
    ]),
  ];
  return (
    <details className="tool-fold service-intervals">
      <summary>Every service, its interval and its source</summary>
      <div className="data-table minimal service-plan">
        <Table caption="What is due when" names={['Service', 'Next', 'Why']} rows={rows} />
      </div>
    </details>
  );
}

function NextTime({ planned: { due, isCalendarUnknown }, today }: { planned: PlannedService; today: Day | undefined }) {
  return (
    <>
      {isOverdue(due) ? (
        <strong className="warns">{printOverdue(due)}</strong>
      ) : (
        `${printDueAt(due)}, ${printWhen(due, today)}`
      )}
      {isCalendarUnknown && <small>enter the in-service month for the calendar</small>}
    </>
  );
}

/** Renders the interval and its source: 'Every 100,000 mi (ours) or 5 years (GM), whichever comes first.' */
function RuleText({ rule }: { rule: Rule }) {
  const parts = [rule.miles, rule.years].filter((one) => one !== undefined);
  return (
    <>
      Every{' '}
      {parts.map((part, at) => (
        <Fragment key={part.id}>
          {at > 0 && ' or '}
          <SourcedFigure {...part} /> ({part.whose})
        </Fragment>
      ))}
      {parts.length > 1 && ', whichever comes first'}. <SourcedText words={rule.note} />
    </>
  );
}
