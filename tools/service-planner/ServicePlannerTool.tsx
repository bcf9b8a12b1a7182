import { useEffect, useMemo, useState } from 'react';
import { formatCount } from '../../core/text/counts.ts';
import { downloadFile } from '../../ui/browser.ts';
import { FieldInput } from '../../ui/form/FieldInput.tsx';
import type { Fields } from '../../ui/form/field.ts';
import { type FieldState, useFields } from '../../ui/form/use-fields.ts';
import { ToolFrame, type ToolProps } from '../frame/ToolFrame.tsx';
import type { Tone } from '../frame/Verdict.tsx';
import { currentTruck, nameInFull, parseTruck, truckLink } from '../my-truck/truck.ts';
import { type Day, dayOf, readSince } from './day.ts';
import { printMiles, writeVerdict } from './due-words.ts';
import { LogSection } from './LogSection.tsx';
import { PlanTable } from './PlanTable.tsx';
import { ServiceTimeline } from './ServiceTimeline.tsx';
import { listEvents, writeCalendar } from './service-calendar.ts';
import type { PlannerData } from './service-data.ts';
import { useLog } from './service-log.ts';
import { isOverdue, makePlan, type Plan } from './service-plan.ts';

const path = '/tools/service-planner';

/** Renders the service plan: a list, calendar entries, and the reader's own log. */
export function ServicePlannerTool({ data }: ToolProps<PlannerData>) {
  const { services, milesPerMonth } = data;
  const fields = useMemo(() => createFields(milesPerMonth), [milesPerMonth]);
  const items = useMemo(() => new Set(services.map((service) => service.id)), [services]);
  const log = useLog(items);
  // The page is built on another day than it is read: months get their names here.
  const [today, setToday] = useState<Day>();
  const [isLinked, setLinked] = useState(false);
  useEffect(() => {
    setToday(dayOf(new Date()));
    setLinked(/[?&]miles=/.test(location.search));
  }, []);
  const state = useFields(fields, {
    own: readOwnTruck,
    ...truckLink,
    check: (draft) => {
      const { fault } = readSince(draft.since, today);
      return fault ? { since: fault } : {};
    },
  });

  const { values } = state;
  const { since } = readSince(values.since, today);
  const situation = { milesNow: values.miles, milesPerMonth: values.monthly, today, since };
  const truck = parseTruck(state.about);
  const plan = makePlan(services, values, situation, log.entries, values.ahead);
  const isStated = isLinked || /[?&]miles=/.test(state.query);
  const found = writeVerdict(plan, today);

  const saveCalendar = () => {
    const url = new URL(path + state.query, location.href).href;
    const events = listEvents(plan, today ?? dayOf(new Date()), url);
    downloadFile('truck-service.ics', 'text/calendar;charset=utf-8', writeCalendar(events, new Date()));
  };

  return (
    <div className="service-tool grid">
      <ToolFrame
        path={path}
        fields={fields}
        state={state}
        formName="Your truck and how you use it"
        form={<PlannerForm fields={fields} state={state} />}
        word={`${truck ? nameInFull(truck) : 'Any 2.7L'}${isStated ? `, ${printMiles(values.miles)}` : ''}.`}
        verdict={isStated ? found : `Type your miles. An example, at ${printMiles(values.miles)}: ${found}`}
        tone={isStated ? toneOf(plan) : 'plain'}
        actions={
          <button type="button" className="btn btn-ink btn-small" onClick={saveCalendar}>
            Download calendar (.ics)
          </button>
        }
      >
        <ServiceTimeline
          plan={plan}
          today={today}
          milesNow={values.miles}
          here={isStated ? 'you are here' : 'an example'}
        />
        <PlanTable plan={plan} today={today} />
        <PlanNotes hasLog={log.entries.length > 0} isTripsOnly={values.trips && !values.towing && !values.heat} />
      </ToolFrame>
      <LogSection services={services} items={items} log={log} today={today} />
    </div>
  );
}

function toneOf({ soon }: Plan): Tone {
  if (soon.some(({ due }) => isOverdue(due))) return 'no';
  return soon.some(({ due }) => due.monthsAway === 0) ? 'close' : 'ok';
}

type PlannerFields = ReturnType<typeof createFields>;

function PlannerForm({ fields, state }: { fields: PlannerFields; state: FieldState<PlannerFields> }) {
  const draw = (names: readonly (keyof PlannerFields)[]) =>
    names.map((name) => <FieldInput key={name} name={name} fields={fields} state={state} />);
  return (
    <>
      <fieldset>
        <legend>Your truck</legend>
        {draw(['miles', 'monthly', 'ahead', 'since'])}
      </fieldset>
      <fieldset className="service-switches">
        <legend>How you use it</legend>
        {draw(['towing', 'heat', 'trips', 'fourwd'])}
      </fieldset>
    </>
  );
}

/** What the reader's own truck fills in: its miles, and the transfer case. */
function readOwnTruck() {
  const truck = currentTruck();
  return {
    ...(truck?.miles !== undefined && { miles: formatCount(truck.miles) }),
    // While the drive is open, what only four-wheel drive has is listed.
    ...(truck && { fourwd: truck.drive === '2wd' ? '' : '1' }),
  };
}

interface PlanNotesProps {
  hasLog: boolean;
  isTripsOnly: boolean;
}

function PlanNotes({ hasLog, isTripsOnly }: PlanNotesProps) {
  return (
    <p className="fine plan-notes">
      {hasLog ? 'What your log has counts from its last time. For the rest we' : 'Without a log we'} assume every
      earlier round was done on time; if yours was not, it is due now.
      {isTripsOnly &&
        ' GM’s severe-service list, as we read it, names hot city traffic, hills and frequent towing; that short trips count as severe is our caution.'}{' '}
      Your own manual outranks this list.
    </p>
  );
}

/** Creates the fields of the planner; `milesPerMonth` is the site's own assumption. */
export const createFields = (milesPerMonth: number) =>
  ({
    miles: { kind: 'number', label: 'Miles now', unit: 'mi', min: 0, max: 500_000, initial: 30_000 },
    monthly: { kind: 'number', label: 'Miles a month', unit: 'mi', min: 1, max: 10_000, initial: milesPerMonth },
    since: {
      kind: 'text',
      label: 'In service since',
      hint: 'Month and year, such as 3/2022. Dates the calendar items; leave it empty if you do not know.',
      initial: '',
      maxLength: 20,
    },
    ahead: { kind: 'number', label: 'Look ahead', unit: 'months', min: 1, max: 120, initial: 24 },
    fourwd: { kind: 'switch', label: 'Four-wheel drive', hint: 'Adds the transfer case.', initial: false },
    towing: { kind: 'switch', label: 'Towing', hint: 'Often, or hills and mountains.', initial: false },
    heat: { kind: 'switch', label: 'Heat', hint: 'Hot-weather city traffic.', initial: false },
    trips: { kind: 'switch', label: 'Short trips', hint: 'Many starts, few miles.', initial: false },
  }) as const satisfies Fields;
