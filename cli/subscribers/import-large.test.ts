import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestGarage } from '../test-garage.ts';

const rows = 100_000;
const megabyte = 1024;

test('a hundred thousand rows are imported and exported in flat memory, with progress', {
  timeout: 300_000,
}, async () => {
  const garage = await createTestGarage();
  try {
    const line = (index: number): string => `reader${index}@list${index % 90}.example,"Reviews, Comparisons"`;
    const file = await garage.write(
      'list.csv',
      `email,topics\n${Array.from({ length: rows }, (_, index) => line(index)).join('\n')}\n`,
    );
    const memory: number[] = [];
    const startedAt = performance.now();
    const { code, out, err } = await garage.run(['subscribers', 'import', file, '--yes'], {
      // The rows of the list would not fit: it passes only if they are let go as it reads.
      env: { NODE_OPTIONS: '--max-old-space-size=32' },
      watch: (child) => child.stderr?.on('data', () => memory.push(readMemory(child.pid))),
    });
    const seconds = (performance.now() - startedAt) / 1000;
    expect({ code, last: out.trim().split('\n').at(-1) }).toEqual({ code: 0, last: '100,000 subscribers added.' });
    expect(err).toMatch(/read [\d,]+ of 100,000 rows, added [\d,]+/);
    const peak = Math.max(...memory);
    console.log(
      `100,000 rows in ${seconds.toFixed(1)} s, memory ${memory.map((kB) => Math.round(kB / megabyte)).join(' ')} MB`,
    );
    expect(peak).toBeLessThan(300 * megabyte);

    const exported = await garage.run(['subscribers', 'export']);
    expect(exported.out.trimEnd().split('\r\n')).toHaveLength(rows + 1);
  } finally {
    await garage.remove();
  }
});

/** Resident memory in kB. */
function readMemory(pid = 0): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
