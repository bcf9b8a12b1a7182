import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatNumber } from '../../../core/text/counts.ts';
import { BarPlot } from '../../../ui/chart/BarPlot.tsx';
import { type ChartRow, towingTable } from '../../../ui/chart/chart-data.ts';
import { drawingWidths, type GraphicWords, InfoGraphic } from '../../../ui/chart/InfoGraphic.tsx';

const throttleMs = 1000 / 60;

/** Renders, beside bars that are old figures, what sources say of each today. */
function TodayList({ rows }: { rows: readonly ChartRow[] }) {
  return (
    <div className="chart-today">
      <p className="chart-today-head" aria-hidden="true">
        What sources say today
      </p>
      <dl>
        {rows.map(({ engine, era, capacity, today }) => (
          <div key={engine}>
            <dt>
              {engine}, {era}
            </dt>
            <dd>
              <s>
                <span className="visually-hidden">First published: </span>
                {formatNumber(capacity, 1)} lb
              </s>{' '}
              <b>
                <span className="visually-hidden">Sources today: </span>
                {today}
              </b>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Renders the bar chart with its numbers as a table, and a tooltip: mouse, touch or arrow keys select the bar. */
export function TowingChart({ rows, ...words }: GraphicWords & { rows: ChartRow[] }) {
  const [active, setActive] = useState<number>();
  const lastMoveAt = useRef(0);
  const last = rows.length - 1;
  const leave = () => setActive(undefined);
  function handlePointer(event: PointerEvent<SVGSVGElement>) {
    if (event.type === 'pointermove' && event.timeStamp - lastMoveAt.current < throttleMs) return;
    lastMoveAt.current = event.timeStamp;
    const bar = (event.target as Element).closest('[data-bar]')?.getAttribute('data-bar');
    setActive(bar ? Number(bar) : undefined);
  }
  function handleKey(event: KeyboardEvent) {
    const moves: Record<string, number> = {
      ArrowRight: Math.min((active ?? -1) + 1, last),
      ArrowLeft: Math.max((active ?? last + 1) - 1, 0),
      Home: 0,
      End: last,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Escape') leave();
  }
  const row = active === undefined ? undefined : rows[active];
  const plot = { rows, active, onPointer: handlePointer, onLeave: leave };
  const isOld = rows.some(({ today }) => today);
  const table = towingTable(rows.map((each) => ({ ...each, capacity: formatNumber(each.capacity, 1) })));
  return (
    <InfoGraphic {...words} table={table} beside={isOld && <TodayList rows={rows} />}>
      <section
        className="chart-plot"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the tooltip from bar to bar
        tabIndex={0}
        aria-label={`Bar chart: ${words.title}. Arrow keys read the bars.`}
        onKeyDown={handleKey}
        onFocus={() => setActive((current) => current ?? 0)}
        onBlur={leave}
      >
        {!isOld && <BarPlot {...plot} width={drawingWidths.wide} className="info-wide" />}
        <BarPlot {...plot} width={drawingWidths.small} className="info-small" />
        <p className="chart-tip grid" role="status" hidden={!row} data-at={active} data-of={rows.length}>
          {row && (
            <>
              <b>
                {row.rank} {row.engine}
              </b>
              <span>
                {row.era}: {formatNumber(row.capacity, 1)} lb
                {isOld && `. ${words.stamp}`}
              </span>
            </>
          )}
        </p>
      </section>
    </InfoGraphic>
  );
}
