// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { axisTicks, type ChartRow } from '../../../ui/chart/chart-data.ts';
import { TowingChart } from './TowingChart.tsx';

afterEach(cleanup);

const rows: ChartRow[] = [
  { rank: '#1', engine: 'TurboMax', capacity: 9500, shortName: 'TurboMax', era: '2025' },
  { rank: '#2', engine: 'Gen 4', capacity: 9100, shortName: 'Gen 4', era: '2007–2013' },
  { rank: '#3', engine: 'Gen 3', capacity: 8500, shortName: 'Gen 3', era: '1999–2006' },
];

/** Renders the chart and returns helpers for keys and for pointer events with their own clock. */
function open() {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  const region = screen.getByRole('region', { name: /^Bar chart: Towing/ });
  const svg = container.querySelector('svg') as SVGSVGElement;
  const bar = (at: number) => svg.querySelector(`[data-bar="${at}"] rect`) as Element;
  const point = (type: 'pointermove' | 'pointerdown', target: Element, timeStamp: number) =>
    fireEvent(target, Object.defineProperty(new Event(type, { bubbles: true }), 'timeStamp', { value: timeStamp }));
  const press = (key: string) => fireEvent.keyDown(region, { key });
  return { region, svg, bar, point, press };
}
const tip = () => screen.getByRole('status', { hidden: true }).querySelector('b')?.textContent ?? '';

test('the arrow keys move from bar to bar and stop at the ends', () => {
  const { press } = open();
  const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'];
  const seen = walk.map((key) => {
    press(key);
    return tip().slice(0, 2);
  });
  expect(seen).toEqual(['#1', '#2', '#3', '#3', '#2', '#1', '#1']);
});

test('keys of the chart do not scroll the page, other keys still do', () => {
  const { press } = open();
  expect(press('ArrowRight')).toBe(false);
  expect(press('Tab')).toBe(true);
  expect(press('PageDown')).toBe(true);
});

test('focus shows the first bar, leaving closes the tooltip', () => {
  const { region } = open();
  fireEvent.focus(region);
  expect(tip()).toBe('#1 TurboMax');
  fireEvent.blur(region);
  expect(tip()).toBe('');
});

test('moves less than a sixtieth of a second apart are skipped', () => {
  const { bar, point } = open();
  point('pointermove', bar(0), 1000);
  point('pointermove', bar(1), 1016);
  expect(tip()).toBe('#1 TurboMax');
  point('pointermove', bar(2), 1017);
  expect(tip()).toBe('#3 Gen 3');
});

test('screen readers get a table instead of the chart', () => {
  const { container } = render(<TowingChart title="Towing by era" stamp="Published" rows={rows} />);
  const table = screen.getByRole('table', { hidden: true });
  const lines = within(table)
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Rank', 'Engine', 'Era', 'Capacity (lb)'],
    ['#1', 'TurboMax', '2025', '9,500'],
    ['#2', 'Gen 4', '2007–2013', '9,100'],
    ['#3', 'Gen 3', '1999–2006', '8,500'],
  ]);
  for (const drawing of container.querySelectorAll('.chart-plot svg'))
    expect(drawing.getAttribute('aria-hidden')).toBe('true');
});

test.each([6500, 8000, 9500, 10_000, 13_300])('the axis has five even ticks up to a bar of %i or more', (highest) => {
  const ticks = axisTicks(highest);
  expect(ticks).toHaveLength(5);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
});
