import { type ChangeEvent, useState } from 'react';
import { downloadFile } from '../../ui/browser.ts';
import { FormField } from '../../ui/form/FormField.tsx';
import { Table } from '../../ui/Table.tsx';
import { type Day, printDay } from './day.ts';
import { printMiles } from './due-words.ts';
import { LogForm } from './LogForm.tsx';
import type { Service } from './service-data.ts';
import { keyOf, type LogState, mergeLogs, readLog, writeLog } from './service-log.ts';
import type { LogEntry } from './service-plan.ts';

const maxFileBytes = 1_000_000;

interface LogSectionProps {
  services: readonly Service[];
  items: ReadonlySet<string>;
  log: LogState;
  today: Day | undefined;
}

/** What the section last did, in words. */
interface Report {
  words: string;
  isBad?: boolean;
  removed?: LogEntry;
}

/** What the reader does to the log, each with what is said of it. */
function useLogChanges(log: LogState, items: ReadonlySet<string>, nameOf: (id: string) => string) {
  const [report, setReport] = useState<Report>();
  const add = (entry: LogEntry) => {
    const isKnown = log.entries.some((one) => keyOf(one) === keyOf(entry));
    log.change((entries) => mergeLogs(entries, [entry]));
    setReport({ words: isKnown ? 'That is in your log already.' : `Added: ${nameOf(entry.item)}.` });
  };
  const remove = (removed: LogEntry) => {
    log.change((entries) => entries.filter((entry) => keyOf(entry) !== keyOf(removed)));
    setReport({ words: `Removed: ${nameOf(removed.item)}.`, removed });
  };
  const undo = (entry: LogEntry) => {
    log.change((entries) => mergeLogs(entries, [entry]));
    setReport({ words: `${nameOf(entry.item)} is back in your log.` });
  };
  const importFile = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const { entries, fault } =
      file.size > maxFileBytes
        ? { fault: 'This file is too large for a service log.' }
        : readLog(await file.text(), items);
    // The same file may be chosen again, once it is fixed.
    target.value = '';
    if (!entries) return setReport({ words: fault, isBad: true });
    const known = new Set(log.entries.map(keyOf));
    const fresh = entries.filter((entry) => !known.has(keyOf(entry))).length;
    log.change((stored) => mergeLogs(stored, entries));
    setReport({ words: `Imported ${count(fresh)}; ${countKnown(entries.length - fresh)} in your log already.` });
  };
  return { report, add, remove, undo, importFile };
}

/** Renders the reader's own log: add, remove, export, import. */
export function LogSection({ services, items, log, today }: LogSectionProps) {
  const nameOf = (id: string) => services.find((service) => service.id === id)?.name ?? id;
  const { report, add, remove, undo, importFile } = useLogChanges(log, items, nameOf);
  return (
    <section className="tool tool-stacked needs-js service-log" aria-labelledby="service-log">
      <div>
        <h2 id="service-log">Your service log</h2>
        <p>
          What you write here counts from its own date and miles. It is saved in this browser only: it is not part of
          the address, and it never leaves your device unless you export it.
        </p>
        {log.storage !== 'ok' && (
          <p className="form-error no-print">
            {log.storage === 'denied'
              ? 'Your browser does not allow storage. The log lasts until you leave this page: export it.'
              : 'The log saved here could not be read. It was moved aside in this browser’s storage, and a new one starts.'}
          </p>
        )}
      </div>
      <LogForm services={services} today={today} onAdd={add} />
      <div className="row no-print log-report" role="status">
        {report && <p className={report.isBad ? 'form-error' : undefined}>{report.words}</p>}
        {report?.removed && (
          <button
            type="button"
            className="btn btn-line"
            // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone; the way back takes its place
            autoFocus
            onClick={() => report.removed && undo(report.removed)}
          >
            Undo
          </button>
        )}
      </div>
      <LogTable entries={log.entries} nameOf={nameOf} onRemove={remove} />
      <div className="row no-print log-files">
        <button
          type="button"
          className="btn btn-line"
          disabled={log.entries.length === 0}
          onClick={() => downloadFile('service-log.json', 'application/json', writeLog(log.entries))}
        >
          Export log
        </button>
        <FormField id="log-import" label="Import a log file">
          <input id="log-import" type="file" accept=".json,application/json" onChange={importFile} />
        </FormField>
      </div>
    </section>
  );
}

const count = (entries: number) => (entries === 1 ? '1 entry' : `${entries} entries`);
const countKnown = (entries: number) => `${count(entries)} ${entries === 1 ? 'was' : 'were'}`;

interface LogTableProps {
  entries: readonly LogEntry[];
  nameOf: (id: string) => string;
  onRemove: (entry: LogEntry) => void;
}

function LogTable({ entries, nameOf, onRemove }: LogTableProps) {
  if (entries.length === 0) return <p className="muted log-empty">Nothing in your log yet.</p>;
  return (
    <div className="data-table minimal log-table">
      <Table
        caption="Your service log"
        names={['Service', 'Date', 'Miles', 'Note', <span className="visually-hidden">Remove</span>]}
        rows={entries.map((entry) => [
          nameOf(entry.item),
          printDay(entry.date),
          printMiles(entry.miles),
          entry.note,
          <button
            type="button"
            className="btn btn-line"
            aria-label={`Remove ${nameOf(entry.item)}, ${printDay(entry.date)}`}
            onClick={() => onRemove(entry)}
          >
            Remove
          </button>,
        ])}
      />
    </div>
  );
}
