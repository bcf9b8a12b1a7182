import { expect, test } from 'vitest';
import type { PageBurst, PageCase } from './server-kinds.ts';
import { compareWithNginx } from './server-ratios.ts';

test('a ratio is taken within each round, and only of the same page', () => {
  const [home, other]: PageCase[] = [
    { path: '/', status: 200 },
    { path: '/', status: 304 },
  ];
  if (!home || !other) throw new Error('Two cases are needed.');
  const burst = (kind: PageBurst['kind'], perCpuSecond: number, pageCase = home) => ({ kind, perCpuSecond, pageCase });
  const bursts = [
    burst('nginx', 100),
    burst('ours', 50),
    burst('nginx', 10),
    burst('ours', 4),
    burst('ours', 9, other),
  ];
  bursts.push(burst('nginx', 1), burst('ours', 0.9));
  expect(compareWithNginx(bursts, 'ours', home)).toEqual({ middle: 0.5, low: 0.4, high: 0.9 });
});
