import { expect, test } from 'vitest';
import { describeBuilds } from './build-report.ts';
import type { SiteSize } from './build-size.ts';

const left = { missing: [1800], givenUp: [], limitCpuSeconds: 3600 };
const file = { bytes: 1000, brotliBytes: 250 };
const size = (posts: number, cpuSeconds: number): SiteSize => ({
  posts,
  first: { cpuSeconds, peakMb: 900, isDone: true },
  again: { cpuSeconds, peakMb: 900, isDone: true },
  files: 10,
  siteBytes: 1000,
  article: file,
  whole: { 'blog.html': file, 'search.json': file, 'feed.xml': file, 'sitemap.xml': file, 'llms.txt': file },
  server: { loadCpuMs: 1, pagesMb: 1, indexCpuMs: 1, indexMb: 1, residentMb: 1 },
  browser: { indexCpuMs: 1, indexMb: 1, queryCpuMs: 1, slowestQueryCpuMs: 1 },
});

test('a line is called straight only where three sizes show it', () => {
  expect(describeBuilds([size(18, 48), size(180, 165)], left, '')).toContain('Two sizes do not tell');
  expect(describeBuilds([size(18, 48), size(180, 165), size(1800, 1335)], left, '')).toContain('is a straight line');
  expect(describeBuilds([size(18, 48), size(180, 165), size(1800, 9000)], left, '')).toContain(
    'steeper than a straight',
  );
});

test('a size that is missing is named with the command that measures it', () => {
  expect(describeBuilds([size(18, 48)], left, '')).toContain('BENCH_POSTS=1800 npm run bench -- build');
});
