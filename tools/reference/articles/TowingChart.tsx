import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { ChartRow } from '../../../ui/chart/chart-data.ts';
import { TowingChartView } from './TowingChartView.tsx';

const throttleMs = 1000 / 60;

/** Renders the bar chart with its tooltip: mouse, touch or arrow keys select the bar. */
export function TowingChart(props: { title: string; stamp: string; caption?: string | undefined; rows: ChartRow[] }) {
  const [active, setActive] = useState<number>();
  const lastMoveAt = useRef(0);
  const last = props.rows.length - 1;

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
    } else if (event.key === 'Escape') setActive(undefined);
  }
  return (
    <TowingChartView
      {...props}
      active={active}
      onPointer={handlePointer}
      onKey={handleKey}
      onFocus={() => setActive((current) => current ?? 0)}
      onLeave={() => setActive(undefined)}
    />
  );
}
