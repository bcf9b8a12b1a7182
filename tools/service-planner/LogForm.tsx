import { type RefObject, useEffect, useRef, useState } from 'react';
import { describeField, FormField, Options } from '../../ui/form/FormField.tsx';
import { type Day, isDay } from './day.ts';
import type { Service } from './service-data.ts';
import { isMileage, maxNote } from './service-log.ts';
import type { LogEntry } from './service-plan.ts';

interface LogFormProps {
  services: readonly Service[];
  today: Day | undefined;
  onAdd: (entry: LogEntry) => void;
}

type LogFaults = Partial<Record<'date' | 'miles', string>>;

/** Adds an entry. The browser keeps what is typed, so nothing is lost before the code arrives. */
export function LogForm({ services, today, onAdd }: LogFormProps) {
  const [faults, setFaults] = useState<LogFaults>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => fillToday(form, today), [today]);

  const add = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const miles = Number(text('log-miles').replace(/[\s,]|mi$/g, '') || Number.NaN);
    const date = text('log-date');
    const found = findFaults(date, miles, today);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=log-${first}]`)?.focus();
    onAdd({ item: text('log-item'), date, miles, note: text('log-note') });
    form.current?.reset();
    fillToday(form, today);
  };

  return (
    // 'dialog' sends nothing anywhere, even where the code could not be fetched.
    <form
      className="needs-js no-print tool-form log-form"
      ref={form}
      method="dialog"
      aria-label="Add to the log"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <fieldset>
        <legend>Add what was done</legend>
        <FormField id="log-item" label="Service" isWide>
          <select id="log-item" name="log-item">
            <Options of={services.map(({ id, name }) => ({ value: id, label: name }))} />
          </select>
        </FormField>
        <FormField id="log-date" label="Date" fault={faults.date}>
          <input {...describeField('log-date', faults.date)} name="log-date" type="date" />
        </FormField>
        <FormField id="log-miles" label="Miles then" fault={faults.miles}>
          <span className="field-box">
            <input
              {...describeField('log-miles', faults.miles)}
              name="log-miles"
              type="text"
              inputMode="numeric"
              autoComplete="off"
            />
            <span>mi</span>
          </span>
        </FormField>
        <FormField id="log-note" label="Note (optional)">
          <input id="log-note" name="log-note" type="text" maxLength={maxNote} autoComplete="off" />
        </FormField>
      </fieldset>
      <button type="submit" className="btn btn-ink">
        Add to the log
      </button>
    </form>
  );
}

function findFaults(date: string, miles: number, today: Day | undefined): LogFaults {
  return {
    ...(!isDay(date) && { date: 'Choose the day it was done.' }),
    ...(isDay(date) && today && date > today && { date: 'That day is still to come.' }),
    ...(!isMileage(miles) && { miles: 'Write the odometer’s whole miles, such as 25,000.' }),
  };
}

function fillToday(form: RefObject<HTMLFormElement | null>, today: Day | undefined): void {
  const input = form.current?.querySelector<HTMLInputElement>('[name=log-date]');
  if (input && today && input.value === '') input.value = today;
}
