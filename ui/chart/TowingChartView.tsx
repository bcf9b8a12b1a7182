import type { KeyboardEvent, PointerEvent } from 'react';
import { BarPlot, type ChartRow, printPounds } from './BarPlot.tsx';

interface TowingChartViewProps {
  title: string;
  caption?: string | undefined;
  rows: ChartRow[];
  /** The bar the tooltip is at. */
  active?: number | undefined;
  onPointer?: (event: PointerEvent<SVGSVGElement>) => void;
  onKey?: (event: KeyboardEvent) => void;
  onFocus?: () => void;
  onLeave?: () => void;
}

function DataRows({ title, rows }: { title: string; rows: ChartRow[] }) {
  return (
    <table>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">Engine</th>
          <th scope="col">Era</th>
          <th scope="col">Capacity (lb)</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ rank, engine, era, capacity }) => (
          <tr key={engine}>
            <td>{rank}</td>
            <th scope="row">{engine}</th>
            <td>{era}</td>
            <td>{printPounds(capacity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders the towing chart as built: visible bars, a table for screen readers, and space for the tooltip. */
export function TowingChartView(props: TowingChartViewProps) {
  const { title, caption, rows, active, onPointer, onKey, onFocus, onLeave } = props;
  const row = active === undefined ? undefined : rows[active];
  const plot = { rows, active, onPointer, onLeave };
  return (
    <figure className="chart prose-wide">
      <p className="block-title">{title}</p>
      <div className="visually-hidden">
        <DataRows title={title} rows={rows} />
      </div>
      <section
        className="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tooltip from bar to bar
        tabIndex={0}
        aria-label={`Bar chart: ${title}. Arrow keys read the bars.`}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={onLeave}
      >
        <BarPlot {...plot} width={690} className="chart-large" />
        <BarPlot {...plot} width={340} className="chart-small" />
        <p className="chart-tip" role="status" hidden={!row} data-at={active} data-of={rows.length}>
          {row && (
            <>
              <b>
                {row.rank} {row.engine}
              </b>
              <span>
                {row.era}: {printPounds(row.capacity)} lb
              </span>
            </>
          )}
        </p>
      </section>
      {caption && <figcaption className="block-caption">{caption}</figcaption>}
    </figure>
  );
}
