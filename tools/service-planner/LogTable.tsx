import { printDay } from './day.ts';
import { printMiles } from './due-words.ts';
import { keyOf } from './log.ts';
import type { LogEntry } from './service.ts';

interface LogTableProps {
  entries: readonly LogEntry[];
  nameOf: (id: string) => string;
  onRemove: (entry: LogEntry) => void;
}

/** The entries, newest first. */
export function LogTable({ entries, nameOf, onRemove }: LogTableProps) {
  if (entries.length === 0) return <p className="log-empty">Nothing in your log yet.</p>;
  return (
    <div className="data-table minimal log-table">
      <table>
        <caption className="visually-hidden">Your service log</caption>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Date</th>
            <th scope="col">Miles</th>
            <th scope="col">Note</th>
            <th scope="col">
              <span className="visually-hidden">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={keyOf(entry)}>
              <th scope="row">{nameOf(entry.item)}</th>
              <td>{printDay(entry.date)}</td>
              <td>{printMiles(entry.miles)}</td>
              <td>{entry.note}</td>
              <td>
                <button
                  type="button"
                  className="btn btn-line"
                  aria-label={`Remove ${nameOf(entry.item)}, ${printDay(entry.date)}`}
                  onClick={() => onRemove(entry)}
                >
                  Remove
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
