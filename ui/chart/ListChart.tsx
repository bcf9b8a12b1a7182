import { formatCount } from '../../core/text/counts.ts';
import { formatShortDay } from '../format-time.ts';

/** One day of the list: its size at the end, and who came and went. */
export interface ChartDay {
  day: string;
  joined: number;
  left: number;
  bounced: number;
  imported: number;
  total: number;
}

/** An issue as a flag in the chart. */
export interface IssueFlag {
  id: string;
  subject: string;
  day: string;
}

interface ListChartProps {
  days: readonly ChartDay[];
  flags: readonly IssueFlag[];
}

/** Draws the size of the list as a line, who joined above and who left or bounced below zero, and issues as flags. */
export function ListChart({ days, flags }: ListChartProps) {
  const from = days[0]?.total ?? 0;
  const to = days.at(-1)?.total ?? 0;
  const label = `List size over ${days.length} days, from ${formatCount(from)} to ${formatCount(to)} readers, with ${formatCount(flags.length)} issues as flags.`;
  return Object.entries({ wide: 660, phone: 358 }).map(([screen, width]) => (
    <svg key={screen} className={`chart ${screen}-only`} viewBox={`0 0 ${width} 272`} role="img" aria-label={label}>
      <Drawing width={width} days={days} flags={flags} />
    </svg>
  ));
}

const top = { line: 28, lineEnd: 128, zero: 192, half: 32, axis: 241 };

/** Where the days and numbers of a chart are drawn at a width. */
function plotOf(width: number, days: readonly ChartDay[]) {
  const left = 44;
  const right = width - 6;
  const step = (right - left) / Math.max(1, days.length - 1);
  const totals = days.map(({ total }) => total);
  const least = Math.min(...totals);
  const most = Math.max(...totals);
  // A list that hardly moves is drawn flat, not as mountains of one reader.
  const margin = Math.max(3, most * 0.02, (most - least) * 0.08);
  const low = Math.max(0, least - margin);
  const high = most + margin;
  return {
    width,
    days,
    left,
    right,
    step,
    low,
    high,
    x: (index: number): number => left + index * step,
    y: (total: number): number => top.lineEnd - ((total - low) / (high - low)) * (top.lineEnd - top.line),
  };
}

type Plot = ReturnType<typeof plotOf>;

function Drawing({ width, days, flags }: ListChartProps & { width: number }) {
  const plot = plotOf(width, days);
  const { left, right, low, high, x, y } = plot;
  const points = days.map(({ total }, index) => `${x(index).toFixed(1)},${y(total).toFixed(1)}`);
  const last = days.at(-1);
  return (
    <>
      {roundSteps(low, high).map((value) => (
        <g key={value}>
          <line stroke="var(--rule)" x1={left} x2={right} y1={y(value)} y2={y(value)} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {formatCount(value)}
          </text>
        </g>
      ))}
      <polygon fill="var(--area)" points={`${left},${top.lineEnd} ${points.join(' ')} ${right},${top.lineEnd}`} />
      <polyline fill="none" stroke="var(--bar)" strokeWidth="2" strokeLinejoin="round" points={points.join(' ')} />
      {last && (
        <>
          <circle cx={right} cy={y(last.total)} r="3.5" fill="var(--bar)" />
          <text className="emphasis" x={right} y={y(last.total) + 18} textAnchor="end">
            {formatCount(last.total)}
          </text>
        </>
      )}
      <Flags plot={plot} flags={flags} />
      <DayBars plot={plot} />
      <TimeAxis plot={plot} />
    </>
  );
}

/** The issues, each at its day; the last one has its name, the others have theirs in the table. */
function Flags({ plot: { width, days, x }, flags }: { plot: Plot; flags: readonly IssueFlag[] }) {
  const shown = flags.flatMap(({ id, subject, day }) => {
    const index = days.findIndex((each) => each.day === day);
    return index === -1 ? [] : [{ id, subject, from: x(index) }];
  });
  return shown.map(({ id, subject, from }, at) => {
    const isAtEnd = from > width * 0.72;
    const turn = isAtEnd ? -1 : 1;
    return (
      <g key={id}>
        <line stroke="var(--brand)" strokeDasharray="2 3" x1={from} x2={from} y1="14" y2="232" />
        <path fill="var(--brand)" d={`M${from} 4h${13 * turn}l${-3 * turn} 4 ${3 * turn} 4h${-13 * turn}z`} />
        {at === shown.length - 1 && (
          <text x={from + 17 * turn} y="12" textAnchor={isAtEnd ? 'end' : 'start'}>
            {shorten(subject)}
          </text>
        )}
      </g>
    );
  });
}

/** Who joined, above zero, and who left or bounced, below it. */
function DayBars({ plot: { days, left, right, step, x } }: { plot: Plot }) {
  const largest = Math.max(4, ...days.flatMap(({ joined, left: gone, bounced }) => [joined, gone + bounced]));
  const heightOf = (count: number): number => (count / largest) * top.half;
  const width = Math.max(1, Math.min(5, step * 0.7));
  return (
    <>
      <text x={left - 6} y={top.zero - top.half + 4} textAnchor="end">
        +{formatCount(largest)}
      </text>
      <text x={left - 6} y={top.zero + top.half + 8} textAnchor="end">
        −{formatCount(largest)}
      </text>
      {days.map(({ day, joined, left: gone, bounced }, index) => {
        const bars = [
          ['joined', joined, top.zero - heightOf(joined)],
          ['gone', gone, top.zero + 2],
          ['bounced', bounced, top.zero + 2 + heightOf(gone)],
        ] as const;
        return bars.map(
          ([kind, count, y]) =>
            count > 0 && (
              <rect
                key={`${day} ${kind}`}
                className={kind}
                x={x(index) - width / 2}
                y={y}
                width={width}
                height={heightOf(count)}
              />
            ),
        );
      })}
      <line className="axis" x1={left} x2={right} y1={top.zero + 1} y2={top.zero + 1} />
    </>
  );
}

function TimeAxis({ plot: { days, left, right, x } }: { plot: Plot }) {
  const isLong = days.length > 180;
  const months = days.flatMap(({ day }, index) => {
    const hasRoom = x(index) - left > 60 && right - x(index) > 50 && (!isLong || Number(day.slice(5, 7)) % 2 === 0);
    return day.endsWith('-01') && hasRoom ? [{ day, at: x(index) }] : [];
  });
  return (
    <>
      <line stroke="var(--rule-ui)" x1={left} x2={right} y1={top.axis} y2={top.axis} />
      {months.map(({ day, at }) => (
        <g key={day}>
          <line stroke="var(--rule-ui)" x1={at} x2={at} y1={top.axis} y2={top.axis + 9} />
          <text x={at} y="263" textAnchor="middle">
            {isLong ? formatShortDay(day).split(' ')[0] : formatShortDay(day)}
          </text>
        </g>
      ))}
      <text x={left} y="263">
        {formatShortDay(days[0]?.day ?? '1970-01-01')}
      </text>
      <text x={right} y="263" textAnchor="end">
        Today
      </text>
    </>
  );
}

/** Returns about four round values between two numbers, for the lines of a chart. */
function roundSteps(low: number, high: number): number[] {
  const span = Math.max(high - low, 1);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10) * power);
  const steps: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) steps.push(value);
  return steps;
}

const shorten = (subject: string): string => (subject.length > 20 ? `${subject.slice(0, 19).trimEnd()}…` : subject);
