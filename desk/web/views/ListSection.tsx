import { useState } from 'react';
import type { DeskListDay, Overview } from '../../../core/desk-overview.ts';
import { type Column, DataTable } from '../kit/DataTable.tsx';
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
        {(
          [
            ['joined', joined],
            ['left', left],
            ['bounced', bounced],
          ] as const
        ).map(([name, count]) => (
          <div key={name} className={name}>
            <dt>
              <i />
              {name}
            </dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        <div>
          <dt>net</dt>
          <dd>{formatChange(joined - left - bounced)}</dd>
        </div>
      </dl>
      {imported > 0 && (
        <p className="muted small">
          {formatCountOf(imported, 'reader')} came with an import without dates and are not counted as joined.
        </p>
      )}
      {isTable ? <ListTable days={list} flags={flags} /> : <ListChart days={list} flags={flags} />}
    </Section>
  );
}

function ListTable({ days, flags }: { days: readonly DeskListDay[]; flags: Overview['flags'] }) {
  const subjectsOf = (day: string): string =>
    flags
      .filter((flag) => flag.day === day)
      .map(({ subject }) => subject)
      .join(', ');
  const rows = days.filter(
    ({ day, joined, left, bounced, imported }) => joined + left + bounced + imported > 0 || subjectsOf(day) !== '',
  );
  const columns: readonly Column<DeskListDay>[] = [
    { label: 'Day', onPhone: 'full', render: ({ day }) => formatDay(day) },
    { label: 'Joined', isNumber: true, render: ({ joined }) => formatNumber(joined) },
    { label: 'Left', isNumber: true, render: ({ left }) => formatNumber(left) },
    { label: 'Bounced', isNumber: true, render: ({ bounced }) => formatNumber(bounced) },
    { label: 'Readers', isNumber: true, render: ({ total }) => formatNumber(total) },
    { label: 'Issue', render: ({ day }) => subjectsOf(day) },
  ];
  const caption = 'The list on days with a change, newest first';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="scroll-box" tabIndex={0} aria-label="The list, day by day">
      <DataTable caption={caption} columns={columns} rows={rows.toReversed()} keyOf={({ day }) => day} isPlain />
      {rows.length === 0 && <p className="muted">Nobody joined or left in these days.</p>}
    </section>
  );
}
