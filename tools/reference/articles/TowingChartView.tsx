import type { KeyboardEvent, PointerEvent } from 'react';
import { BarPlot } from '../../../ui/chart/BarPlot.tsx';
import { type ChartRow, printNumber } from '../../../ui/chart/chart-data.ts';
import { drawingWidths, InfoGraphic } from '../../../ui/chart/InfoGraphic.tsx';

interface TowingChartViewProps {
  title: string;
  stamp: string;
  caption?: string | undefined;
  rows: readonly ChartRow[];
  /** The bar the tooltip is at. */
  active?: number | undefined;
  onPointer?: (event: PointerEvent<SVGSVGElement>) => void;
  onKey?: (event: KeyboardEvent) => void;
  onFocus?: () => void;
  onLeave?: () => void;
}

/** Renders the towing chart as built: visible bars, their numbers as a table, and space for the tooltip. */
export function TowingChartView(props: TowingChartViewProps) {
  const { title, stamp, caption, rows, active, onPointer, onKey, onFocus, onLeave } = props;
  const row = active === undefined ? undefined : rows[active];
  const plot = { rows, active, onPointer, onLeave };
  const isRanked = rows.some(({ rank }) => rank);
  const table = {
    headers: [...(isRanked ? ['Rank'] : []), 'Engine', 'Era', 'Capacity (lb)'],
    rows: rows.map(({ rank, engine, era, capacity }) => [
      ...(isRanked ? [rank] : []),
      engine,
      era,
      printNumber(capacity),
    ]),
  };
  return (
    <InfoGraphic title={title} stamp={stamp} caption={caption} table={table}>
      <section
        className="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tooltip from bar to bar
        tabIndex={0}
        aria-label={`Bar chart: ${title}. Arrow keys read the bars.`}
        onKeyDown={onKey}
        onFocus={onFocus}
        onBlur={onLeave}
      >
        <BarPlot {...plot} width={drawingWidths.wide} className="info-wide" />
        <BarPlot {...plot} width={drawingWidths.small} className="info-small" />
        <p className="chart-tip" role="status" hidden={!row} data-at={active} data-of={rows.length}>
          {row && (
            <>
              <b>
                {row.rank} {row.engine}
              </b>
              <span>
                {row.era}: {printNumber(row.capacity)} lb
              </span>
            </>
          )}
        </p>
      </section>
    </InfoGraphic>
  );
}
