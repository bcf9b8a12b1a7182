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

test('with no bar selected, the left arrow starts at the last one', () => {
  const { press } = open();
  press('ArrowLeft');
  expect(tip()).toBe('#3 Gen 3');
});

test('Home and End select the first and last bar, Escape closes the tooltip', () => {
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

test('a touch is never skipped', () => {
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

test('the selected bar is marked in the chart', () => {
  const { bar, press } = open();
  press('End');
  expect(bar(2).closest('g')?.getAttribute('class')).toBe('chart-active');
  expect(bar(0).closest('g')?.getAttribute('class')).toBeNull();
});

const wide = (container: HTMLElement) => container.querySelector('svg.info-wide');
const texts = (drawing: Element | null, selector: string) =>
  [...(drawing?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

test('a bar is labeled with its value, its short name and its years, on phones too', () => {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  for (const drawing of container.querySelectorAll('.chart-plot svg')) {
    expect(texts(drawing, '.info-value')).toEqual(['9,500', '9,100', '8,500']);
    expect(texts(drawing, '.info-name')).toEqual(['TurboMax', 'Gen 4', 'Gen 3']);
    expect(texts(drawing, '.info-years').join('')).toBe('20252007–20131999–2006');
  }
});

test('the axis has five ticks, short on phones', () => {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  expect(texts(wide(container), 'line + text')).toEqual(['0', '2,500', '5,000', '7,500', '10,000']);
  expect(texts(container.querySelector('svg.info-small'), 'line + text')).toEqual(['0k', '2.5k', '5k', '7.5k', '10k']);
});

test('the height of a bar follows its value', () => {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  const tops = [...(wide(container)?.querySelectorAll('[data-bar] path') ?? [])].map((bar) =>
    Number(/V(\d+)q/.exec(bar.getAttribute('d') ?? '')?.[1]),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(3);
});

test('the top corners of a bar are rounded by 4 and the chart has the specified height', () => {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  expect(wide(container)?.querySelector('[data-bar] path')?.getAttribute('d')).toMatch(/q0-4 4-4h\d+q4 0 4 4V/);
  expect(wide(container)?.classList.contains('h-96')).toBe(true);
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
