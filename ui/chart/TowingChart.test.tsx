// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChartRow } from './BarPlot.tsx';
import { TowingChart } from './TowingChart.tsx';

afterEach(cleanup);

const rows: ChartRow[] = [
  { rank: '#1', engine: 'TurboMax', capacity: 9500, shortName: 'TurboMax', era: '2025' },
  { rank: '#2', engine: 'Gen 4', capacity: 9100, shortName: 'Gen 4', era: '2007–2013' },
  { rank: '#3', engine: 'Gen 3', capacity: 8500, shortName: 'Gen 3', era: '1999–2006' },
];

/** Draws the chart and gives the reader's hands: keys, and a pointer with a clock of its own. */
function open() {
  const { container } = render(<TowingChart title="Towing" rows={rows} />);
  const region = screen.getByRole('region', { name: /^Bar chart: Towing/ });
  const svg = container.querySelector('svg') as SVGSVGElement;
  const bar = (at: number) => svg.querySelector(`[data-bar="${at}"] rect`) as Element;
  const point = (type: 'pointermove' | 'pointerdown', target: Element, timeStamp: number) =>
    fireEvent(target, Object.defineProperty(new Event(type, { bubbles: true }), 'timeStamp', { value: timeStamp }));
  const press = (key: string) => fireEvent.keyDown(region, { key });
  return { region, svg, bar, point, press };
}
const tip = () => screen.getByRole('status', { hidden: true }).querySelector('b')?.textContent ?? '';

test('the arrow keys walk from bar to bar and stop at the ends', () => {
  const { press } = open();
  const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'];
  const seen = walk.map((key) => {
    press(key);
    return tip().slice(0, 2);
  });
  expect(seen).toEqual(['#1', '#2', '#3', '#3', '#2', '#1', '#1']);
});

test('without a chosen bar the left arrow starts at the last one', () => {
  const { press } = open();
  press('ArrowLeft');
  expect(tip()).toBe('#3 Gen 3');
});

test('Home and End lead to the first and last bar, Escape closes the tooltip', () => {
  const { press } = open();
  press('End');
  expect(tip()).toBe('#3 Gen 3');
  press('Home');
  expect(tip()).toBe('#1 TurboMax');
  press('Escape');
  expect(tip()).toBe('');
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

test('a pointer over a bar shows it, between the bars shows none', () => {
  const { bar, svg, point } = open();
  point('pointermove', bar(1), 1000);
  expect(tip()).toBe('#2 Gen 4');
  point('pointermove', svg, 2000);
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

test('a finger that comes down is never skipped', () => {
  const { bar, point } = open();
  point('pointermove', bar(0), 1000);
  point('pointerdown', bar(2), 1001);
  expect(tip()).toBe('#3 Gen 3');
});

test('a pointer that leaves the drawing closes the tooltip', () => {
  const { bar, svg, point } = open();
  point('pointermove', bar(1), 1000);
  fireEvent.pointerLeave(svg);
  expect(tip()).toBe('');
});

test('the chosen bar is marked in the drawing', () => {
  const { bar, press } = open();
  press('End');
  expect(bar(2).closest('g')?.getAttribute('class')).toBe('on');
  expect(bar(0).closest('g')?.getAttribute('class')).toBeNull();
});
