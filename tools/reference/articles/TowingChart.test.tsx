// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { axisTicks, type ChartRow } from '../../../ui/chart/chart-data.ts';
import { TowingChart } from './TowingChart.tsx';

afterEach(cleanup);

const rows: ChartRow[] = [
  { rank: '#1', engine: 'TurboMax', capacity: 9500, shortName: 'TurboMax', era: '2025' },
  { rank: '#2', engine: 'Gen 4', capacity: 9100, shortName: 'Gen 4', era: '2007–2013' },
  { rank: '#3', engine: 'Gen 3', capacity: 8500, shortName: 'Gen 3', era: '1999–2006' },
];

function open() {
  const { container } = render(<TowingChart title="Towing" stamp="Published" rows={rows} />);
  return { region: screen.getByRole('region', { name: /^Bar chart: Towing/ }), svg: container.querySelector('svg') };
}
const tip = () => screen.getByRole('status', { hidden: true }).querySelector('b')?.textContent ?? '';

test('the arrow keys move from bar to bar and stop at the ends, without scrolling the page; focus shows the first', () => {
  const { region } = open();
  fireEvent.focus(region);
  const walk = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft'];
  const seen = walk.map((key) => {
    expect(fireEvent.keyDown(region, { key })).toBe(false);
    return tip().slice(0, 2);
  });
  expect(seen).toEqual(['#2', '#3', '#3', '#2', '#1', '#1']);
  expect(fireEvent.keyDown(region, { key: 'PageDown' })).toBe(true);
  fireEvent.blur(region);
  expect(tip()).toBe('');
});

test('moves less than a sixtieth of a second apart are skipped', () => {
  const { svg } = open();
  const move = (at: number, timeStamp: number) => {
    const event = Object.defineProperty(new Event('pointermove', { bubbles: true }), 'timeStamp', { value: timeStamp });
    fireEvent(svg?.querySelector(`[data-bar="${at}"] rect`) as Element, event);
    return tip();
  };
  expect([move(0, 1000), move(1, 1016), move(2, 1017)]).toEqual(['#1 TurboMax', '#1 TurboMax', '#3 Gen 3']);
});

test.each([6500, 8000, 9500, 10_000, 13_300])('the axis has five even ticks up to a bar of %i or more', (highest) => {
  const ticks = axisTicks(highest);
  expect(ticks).toHaveLength(5);
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
});
