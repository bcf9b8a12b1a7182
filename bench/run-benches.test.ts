import { afterEach, expect, test, vi } from 'vitest';
import { runBenches } from './run-benches.ts';

const said = () => vi.mocked(console.log).mock.calls.flat().join('\n');
const muteLog = () => vi.spyOn(console, 'log').mockImplementation(() => undefined);
afterEach(() => vi.restoreAllMocks());

test('without a name all benches run in order', async () => {
  muteLog();
  const ran: string[] = [];
  const benches = { one: async () => void ran.push('one'), two: async () => void ran.push('two') };
  expect(await runBenches([], benches)).toBe(0);
  expect(ran).toEqual(['one', 'two']);
  expect(said()).toContain('bench two: 2 of 2');
});

test('a wrong name runs nothing and says which there are', async () => {
  muteLog();
  const bench = vi.fn(async () => undefined);
  expect(await runBenches(['one', 'tow'], { one: bench, two: bench })).toBe(2);
  expect(bench).not.toHaveBeenCalled();
  expect(said()).toContain("There is no bench 'tow'. There are: one, two.");
});

test('a bench that fails does not keep the next from running', async () => {
  muteLog();
  const next = vi.fn(async () => undefined);
  const fails = async () => {
    throw new Error('no disk');
  };
  expect(await runBenches([], { fails, next })).toBe(1);
  expect(next).toHaveBeenCalledOnce();
  expect(said()).toContain('failed: fails');
});
