import { Fragment, type ReactNode } from 'react';
import { SourcedFigure, SourcedText } from '../../ui/SourcedFigure.tsx';
import { TableHead } from '../../ui/Table.tsx';
import { type Day, printDay } from './day.ts';
import { printAgain, printDueAt, printMiles, printOverdue, printWhen } from './due-words.ts';
import type { Rule } from './service-data.ts';
import { isOverdue, type Plan, type PlannedService } from './service-plan.ts';

interface PlanTableProps {
  plan: Plan;
  today: Day | undefined;
  /** '24 months, to 60,000 mi'. */
  span: string;
}

/** Renders each service with its due date and the reason. */
export function PlanTable({ plan, today, span }: PlanTableProps) {
  const draw = (planned: PlannedService) => <PlannedRow key={planned.service.id} {...{ planned, today }} />;
  return (
    <details className="service-intervals">
      <summary>Every service, its interval and its source</summary>
      <div className="data-table minimal service-plan">
        <table>
          <caption className="block-title">What is due when</caption>
          <TableHead names={['Service', 'Due at', 'About when', 'Why']} />
          <Group name={`In the next ${span}`}>
            {plan.soon.map(draw)}
            {plan.soon.length === 0 && (
              <tr>
                <td colSpan={4}>Nothing by your numbers.</td>
              </tr>
            )}
          </Group>
          {plan.later.length > 0 && <Group name="Further off">{plan.later.map(draw)}</Group>}
          {plan.undated.length > 0 && (
            <Group name="By the calendar: enter the in-service month">
              {plan.undated.map(({ service, rule }) => (
                <Row
                  key={service.id}
                  cells={[service.name, 'by the calendar', 'enter the month', <RuleText rule={rule} />]}
                />
              ))}
            </Group>
          )}
          {plan.unlisted.length > 0 && (
            <Group name="Not required in normal service">
              {plan.unlisted.map(({ id, name, unlisted = [] }) => (
                <Row key={id} cells={[name, 'not listed', 'not listed', <SourcedText words={unlisted} />]} />
              ))}
            </Group>
          )}
        </table>
      </div>
    </details>
  );
}

const Row = ({ cells: [name, ...cells] }: { cells: readonly ReactNode[] }) => (
  <tr>
    <th scope="row">{name}</th>
    {cells.map((cell, at) => (
      <td key={at}>{cell}</td>
    ))}
  </tr>
);

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <tbody>
      <tr className="service-group">
        <th scope="rowgroup" colSpan={4}>
          {name}
        </th>
      </tr>
      {children}
    </tbody>
  );
}

function PlannedRow({ planned, today }: { planned: PlannedService; today: Day | undefined }) {
  const { service, rule, due, again, last, assumedMiles, isCalendarUnknown } = planned;
  const isLate = isOverdue(due);
  return (
    <tr className={isLate ? 'service-late' : undefined}>
      <th scope="row">{service.name}</th>
      <td>
        {printDueAt(due)}
        {again.length > 0 && <small>{printAgain(again)}</small>}
        {last && <small>last at {`${printMiles(last.miles)}, ${printDay(last.date)}`}</small>}
        {assumedMiles > 0 && <small>assumed done at {printMiles(assumedMiles)}</small>}
      </td>
      <td>
        {isLate || due.monthsAway === 0 ? (
          <strong className={isLate ? 'warns' : undefined}>{isLate ? printOverdue(due) : 'now'}</strong>
        ) : (
          printWhen(due, today)
        )}
        {isCalendarUnknown && <small>enter the in-service month for the calendar</small>}
      </td>
      <td>
        <RuleText rule={rule} />
      </td>
    </tr>
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
