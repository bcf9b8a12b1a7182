import { type RefObject, useEffect, useRef } from 'react';
import { FormField, Options } from '../../ui/form/FormField.tsx';
import type { Day } from './day.ts';
import type { Service } from './service-data.ts';
import { maxNote } from './service-log.ts';
import type { LogEntry } from './service-plan.ts';

interface LogFormProps {
  services: readonly Service[];
  today: Day | undefined;
  onAdd: (entry: LogEntry) => void;
}

/** Adds an entry. The browser keeps what is typed, so nothing is lost before the code arrives, and checks it. */
export function LogForm({ services, today, onAdd }: LogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => fillToday(form, today), [today]);

  const add = () => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    onAdd({
      item: text('log-item'),
      date: text('log-date'),
      miles: Number(text('log-miles').replaceAll(',', '')),
      note: text('log-note'),
    });
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
        <FormField id="log-date" label="Date">
          <input id="log-date" name="log-date" type="date" max={today} required />
        </FormField>
        <FormField id="log-miles" label="Miles then">
          <span className="field-box">
            <input
              id="log-miles"
              name="log-miles"
              type="text"
              inputMode="numeric"
              autoComplete="off"
              pattern="\s*\d{1,3}(,?\d{3})?\s*"
              title="Whole miles up to 999,999, such as 25,000"
              required
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

function fillToday(form: RefObject<HTMLFormElement | null>, today: Day | undefined): void {
  const input = form.current?.querySelector<HTMLInputElement>('[name=log-date]');
  if (input && today && input.value === '') input.value = today;
}
