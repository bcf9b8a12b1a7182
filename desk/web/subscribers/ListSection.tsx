import { useState } from 'react';
import { formatChange, formatCount, formatCountOf } from '../../../core/text/counts.ts';
import { ListChart } from '../../../ui/chart/ListChart.tsx';
import { formatDay } from '../../../ui/format-time.ts';
import type { ListDay } from '../../contract/subscribers.ts';
import type { Overview } from '../../overview.ts';
import { Button } from '../kit/Button.tsx';
import { Segment } from '../kit/Fields.tsx';
import { type Column, numberColumn, RowTable } from '../kit/RowTable.tsx';
import { Empty, Section, Sums } from '../kit/Section.tsx';

const spans = [
  ['90', '90 days'],
  ['365', '1 year'],
  ['table', 'Table'],
] as const;

interface ListSectionProps {
  overview: Overview;
  days: number;
  onDays(days: number): void;
}

/** Shows the list over time, as a drawing or as a table with the same numbers. */
export function ListSection({ overview, days, onDays }: ListSectionProps) {
  const [isTable, setIsTable] = useState(false);
  const { list, flags, counts } = overview;
  const sum = (name: 'joined' | 'left' | 'bounced' | 'imported'): number =>
    list.reduce((total, day) => total + day[name], 0);
  const joined = sum('joined');
  const left = sum('left');
  const bounced = sum('bounced');
  const imported = sum('imported');
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
      <Sums
        sums={{
          joined: formatCount(joined),
          left: formatCount(left),
          bounced: formatCount(bounced),
          net: formatChange(joined - left - bounced),
        }}
      />
      {imported > 0 && (
        <p className="muted small">
          {formatCountOf(imported, 'reader')} came with an import without dates and are not counted as joined.
        </p>
      )}
      {isTable ? (
        <ListTable days={list} flags={flags} />
      ) : joined + left + bounced + imported + flags.length === 0 ? (
        <Empty title={`No change in ${days} days`} acts={<Button to="/subscribers/import" words="Import readers" />}>
          The chart is drawn when someone signs up, leaves or is imported, or when an issue goes out.
        </Empty>
      ) : (
        <ListChart days={withoutStart(list)} flags={flags} />
      )}
    </Section>
  );
}

const leastDays = 14;

/** Leaves out the days before the list began. */
function withoutStart(list: readonly ListDay[]): readonly ListDay[] {
  const first = list.findIndex(({ total, joined, imported }) => total + joined + imported > 0);
  return list.slice(Math.max(0, Math.min(first - 1, list.length - leastDays)));
}

function ListTable({ days, flags }: { days: readonly ListDay[]; flags: Overview['flags'] }) {
  const subjectsOf = (day: string): string =>
    flags
      .filter((flag) => flag.day === day)
      .map(({ subject }) => subject)
      .join(', ');
  const rows = days.filter(
    ({ day, joined, left, bounced, imported }) => joined + left + bounced + imported > 0 || subjectsOf(day) !== '',
  );
  const columns: readonly Column<ListDay>[] = [
    { label: 'Day', onPhone: 'full', render: ({ day }) => formatDay(day) },
    numberColumn('Joined', ({ joined }) => joined),
    numberColumn('Left', ({ left }) => left),
    numberColumn('Bounced', ({ bounced }) => bounced),
    numberColumn('Readers', ({ total }) => total),
    { label: 'Issue', render: ({ day }) => subjectsOf(day) },
  ];
  const caption = 'The list on days with a change, newest first';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section className="scroll-box" tabIndex={0} aria-label="The list, day by day">
      <RowTable caption={caption} columns={columns} rows={rows.toReversed()} keyOf={({ day }) => day} isPlain />
      {rows.length === 0 && <p className="muted">Nobody joined or left in these days.</p>}
    </section>
  );
}
