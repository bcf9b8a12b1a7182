import { useEffect, useMemo, useState } from 'react';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import { useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame } from '../frame/ToolFrame.tsx';
import { writeCalendar } from './calendar-file.ts';
import { type Day, dayOf } from './day.ts';
import { downloadFile } from './download.ts';
import { printMiles, writeVerdict } from './due-words.ts';
import { makeFields } from './fields.ts';
import { GloveboxCard } from './GloveboxCard.tsx';
import { LogSection } from './LogSection.tsx';
import { isOverdue } from './next-due.ts';
import { PlanTable } from './PlanTable.tsx';
import { makePlan } from './plan.ts';
import { listEvents } from './plan-events.ts';
import { printCard } from './print-card.ts';
import { readSince } from './read-since.ts';
import type { PlannerData } from './service-planner-data.ts';
import { useLog } from './use-log.ts';

const path = '/tools/service-planner';
const id = 'service';

interface ServicePlannerToolProps {
  data: PlannerData;
  query?: string;
  isEmbedded?: boolean;
}

/** What is due when: a list, a card for the glovebox, calendar entries, and the reader's own log. */
export function ServicePlannerTool({ data, query = '', isEmbedded = false }: ServicePlannerToolProps) {
  const { services, milesPerMonth, oil } = data;
  const fields = useMemo(() => makeFields(milesPerMonth), [milesPerMonth]);
  const items = useMemo(() => new Set(services.map((service) => service.id)), [services]);
  const log = useLog(items);
  // The page is built on another day than it is read: months get their names here.
  const [today, setToday] = useState<Day>();
  useEffect(() => setToday(dayOf(new Date())), []);
  const state = useFields(fields, {
    query,
    isEmbedded,
    check: (draft) => {
      const { fault } = readSince(draft.since, today);
      return fault ? { since: fault } : {};
    },
  });

  const { values } = state;
  const { since } = readSince(values.since, today);
  const situation = { milesNow: values.miles, milesPerMonth: values.monthly, today, since };
  const plan = makePlan(services, values, situation, log.entries, values.ahead);
  const field = (name: keyof typeof fields) => <FieldInput {...{ id, name, fields, state }} />;
  const isLate = plan.soon.some(({ due }) => isOverdue(due));
  const isDueNow = plan.soon.some(({ due }) => due.monthsAway === 0);
  const page = isEmbedded ? path : '';

  const saveCalendar = () => {
    const url = new URL(path + state.query, location.href).href;
    const events = listEvents(plan, today ?? dayOf(new Date()), url);
    downloadFile('truck-service.ics', 'text/calendar;charset=utf-8', writeCalendar(events, new Date()));
  };

  return (
    <div className="service-tool">
      <ToolFrame
        {...{ path, fields, state }}
        formName="Your truck and how you use it"
        form={
          <>
            <fieldset>
              <legend>Your truck</legend>
              {field('miles')}
              {field('monthly')}
              {field('ahead')}
              {field('since')}
            </fieldset>
            <fieldset className="service-switches">
              <legend>How you use it</legend>
              {field('towing')}
              {field('heat')}
              {field('trips')}
              {field('fourwd')}
            </fieldset>
          </>
        }
        verdict={writeVerdict(plan, today)}
        tone={isLate ? 'warn' : isDueNow ? 'plain' : 'ok'}
        actions={
          <>
            <button type="button" className="btn btn-ink btn-small" onClick={saveCalendar}>
              Download calendar (.ics)
            </button>
            {!isEmbedded && (
              <button type="button" className="btn btn-line btn-small" onClick={printCard}>
                Print glovebox card
              </button>
            )}
          </>
        }
      >
        <PlanTable
          {...{ plan, today, page }}
          span={`${values.ahead === 1 ? 'month' : `${values.ahead} months`}, to ${printMiles(values.miles + values.ahead * values.monthly)}`}
        />
        <PlanNotes
          {...{ isEmbedded }}
          hasLog={log.entries.length > 0}
          isTripsOnly={values.trips && !values.towing && !values.heat}
        />
      </ToolFrame>
      {!isEmbedded && <LogSection {...{ services, items, log, today }} />}
      {!isEmbedded && today && (
        <GloveboxCard {...{ plan, today, oil }} milesNow={values.miles} milesPerMonth={values.monthly} />
      )}
    </div>
  );
}

interface PlanNotesProps {
  hasLog: boolean;
  isTripsOnly: boolean;
  isEmbedded: boolean;
}

function PlanNotes({ hasLog, isTripsOnly, isEmbedded }: PlanNotesProps) {
  return (
    <p className="plan-notes">
      {hasLog ? 'What your log has counts from its last time. For the rest we' : 'Without a log we'} take every earlier
      round as done on time; if yours was not, it is due now.
      {isTripsOnly &&
        ' GM’s severe-service list, as we read it, names hot city traffic, hills and frequent towing; that short trips count as severe is our caution.'}{' '}
      Your own manual outranks this list.
      {isEmbedded && (
        <>
          {' '}
          <a href={path}>Keep a log in the service planner.</a>
        </>
      )}
    </p>
  );
}
