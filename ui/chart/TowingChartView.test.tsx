// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ChartRow } from './BarPlot.tsx';
import { TowingChartView } from './TowingChartView.tsx';

afterEach(cleanup);

const rows: ChartRow[] = [
  { rank: '#1', engine: '2.7L TurboMax', capacity: 9500, shortName: 'TurboMax', era: '2025' },
  { rank: '#2', engine: 'Gen 4 5.3L V8', capacity: 9100, shortName: 'Gen 4', era: '2007–2013' },
  { rank: '#3', engine: 'Gen 3 5.3L V8', capacity: 8500, shortName: 'Gen 3', era: '1999–2006' },
];
const wide = (container: HTMLElement) => container.querySelector('svg.only-l');
const texts = (drawing: Element | null, selector: string) =>
  [...(drawing?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

test('both drawings have a bar for every row', () => {
  const { container } = render(<TowingChartView title="Towing" rows={rows} />);
  const drawings = [...container.querySelectorAll('svg')];
  expect(drawings.map((drawing) => drawing.querySelectorAll('[data-bar] path').length)).toEqual([3, 3]);
});

test('a bar carries its value and its short name', () => {
  const { container } = render(<TowingChartView title="Towing" rows={rows} />);
  expect(texts(wide(container), '.val')).toEqual(['9,500', '9,100', '8,500']);
  expect(texts(wide(container), '.cat')).toEqual(['TurboMax', 'Gen 4', 'Gen 3']);
});

test('the axis has five ticks, short on phones', () => {
  const { container } = render(<TowingChartView title="Towing" rows={rows} />);
  expect(texts(wide(container), 'line + text')).toEqual(['0', '2,500', '5,000', '7,500', '10,000']);
  expect(texts(container.querySelector('svg.only-s'), 'line + text')).toEqual(['0k', '2.5k', '5k', '7.5k', '10k']);
});

test('the height of a bar follows its value', () => {
  const { container } = render(<TowingChartView title="Towing" rows={rows} />);
  const tops = [...(wide(container)?.querySelectorAll('[data-bar] path') ?? [])].map((bar) =>
    Number(/V(\d+)q/.exec(bar.getAttribute('d') ?? '')?.[1]),
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  expect(new Set(tops).size).toBe(3);
});

test('the top corners of a bar are rounded by 4 and the drawing is as high as the specification says', () => {
  const { container } = render(<TowingChartView title="Towing" rows={rows} />);
  expect(wide(container)?.querySelector('[data-bar] path')?.getAttribute('d')).toMatch(/q0-4 4-4h\d+q4 0 4 4V/);
  expect(wide(container)?.classList.contains('h-96')).toBe(true);
});

test('screen readers get a table instead of the drawing', () => {
  const { container } = render(<TowingChartView title="Towing by era" rows={rows} />);
  const table = screen.getByRole('table', { name: 'Towing by era' });
  const lines = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(lines).toEqual([
    ['Rank', 'Engine', 'Era', 'Capacity (lb)'],
    ['#1', '2.7L TurboMax', '2025', '9,500'],
    ['#2', 'Gen 4 5.3L V8', '2007–2013', '9,100'],
    ['#3', 'Gen 3 5.3L V8', '1999–2006', '8,500'],
  ]);
  for (const drawing of container.querySelectorAll('svg')) expect(drawing.getAttribute('aria-hidden')).toBe('true');
});

test('rows that share a rank are each listed', () => {
  const tied = rows.map((row) => ({ ...row, rank: '#1' }));
  render(<TowingChartView title="Towing" rows={tied} />);
  expect(screen.getAllByRole('rowheader')).toHaveLength(3);
});

test('the tooltip is empty and hidden until a bar is chosen', () => {
  const { rerender } = render(<TowingChartView title="Towing" rows={rows} />);
  const tip = screen.getByRole('status', { hidden: true });
  expect(tip.hasAttribute('hidden')).toBe(true);
  expect(tip.textContent).toBe('');
  rerender(<TowingChartView title="Towing" rows={rows} active={1} />);
  expect(tip.hasAttribute('hidden')).toBe(false);
  expect(tip.textContent).toBe('#2 Gen 4 5.3L V82007–2013: 9,100 lb');
});

test('a caption is shown where there is one', () => {
  render(<TowingChartView title="Towing" caption="Properly equipped." rows={rows} />);
  expect(screen.getByText('Properly equipped.').tagName).toBe('FIGCAPTION');
});
