import { useState } from 'react';
import type { DeskListDay, Overview } from '../../../core/desk-overview.ts';
import { formatChange, formatCountOf, formatDay, formatNumber } from '../kit/format.ts';
import { ListChart } from '../kit/ListChart.tsx';
import { Section } from '../kit/Section.tsx';
import { Segment } from '../kit/Segment.tsx';

const spans = [
  ['90', '90 days'],
  ['365', '1 year'],
  ['table', 'Table'],
] as const;

/** Shows the list over time, as a drawing or as a table with the same numbers. */
export function ListSection({
  overview,
  days,
  onDays,
}: {
  overview: Overview;
  days: number;
  onDays(days: number): void;
}) {
  const [isTable, setIsTable] = useState(false);
  const { list, flags, counts } = overview;
  const sum = (name: 'joined' | 'left' | 'bounced' | 'imported'): number =>
    list.reduce((total, day) => total + day[name], 0);
  const [joined, left, bounced, imported] = [sum('joined'), sum('left'), sum('bounced'), sum('imported')];
  return (
    <Section
      title="The list"
      note={formatCountOf(counts.active, 'active reader')}
      order={3}
      acts={
        <Segment
          label="What the list shows"
          options={spans}
          value={isTable ? 'table' : days === 365 ? '365' : '90'}
          onChange={(name) => {
            setIsTable(name === 'table');
            if (name !== 'table') onDays(Number(name));
          }}
        />
      }
    >
      <dl className="sums">
        <div>
          <dt>
            <i />
            joined
          </dt>
          <dd>{formatNumber(joined)}</dd>
        </div>
        <div className="left">
          <dt>
            <i />
            left
          </dt>
          <dd>{formatNumber(left)}</dd>
        </div>
        <div className="bounced">
          <dt>
            <i />
            bounced
          </dt>
          <dd>{formatNumber(bounced)}</dd>
        </div>
        <div>
          <dt>net</dt>
          <dd>{formatChange(joined - left - bounced)}</dd>
        </div>
      </dl>
      {imported > 0 && (
        <p className="muted small">
          {formatCountOf(imported, 'reader')} came with an import that has no dates; they are no growth.
        </p>
      )}
      {isTable ? <ListTable days={list} flags={flags} /> : <ListChart days={list} flags={flags} />}
    </Section>
  );
}

function ListTable({ days, flags }: { days: readonly DeskListDay[]; flags: Overview['flags'] }) {
  const rows = days.filter(
    ({ day, joined, left, bounced, imported }) =>
      joined + left + bounced + imported > 0 || flags.some((flag) => flag.day === day),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="scroll-box" tabIndex={0} aria-label="The list, day by day">
      <table className="data-table plain">
        <caption className="visually-hidden">The list on days with a change, newest first</caption>
        <thead>
          <tr>
            <th>Day</th>
            <th className="number">Joined</th>
            <th className="number">Left</th>
            <th className="number">Bounced</th>
            <th className="number">Readers</th>
            <th>Issue</th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ day, joined, left, bounced, total }) => (
            <tr key={day}>
              <td>{formatDay(day)}</td>
              <td className="number">{formatNumber(joined)}</td>
              <td className="number">{formatNumber(left)}</td>
              <td className="number">{formatNumber(bounced)}</td>
              <td className="number">{formatNumber(total)}</td>
              <td>
                {flags
                  .filter((flag) => flag.day === day)
                  .map(({ subject }) => subject)
                  .join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length === 0 && <p className="muted">Nobody joined or left in these days.</p>}
    </section>
  );
}
