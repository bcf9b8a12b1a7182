import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClockSetting } from './clock-preload.ts';

const preload = new URL('./clock-preload.ts', import.meta.url);

/** A clock for programs that are started with `settings`: it can be set, and made to run faster. */
export function openShiftedClock(ends: AsyncDisposableStack) {
  const folder = mkdtempSync(join(tmpdir(), 'garage-clock-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'clock.json');
  let current: ClockSetting = { from: Date.now(), shown: Date.now(), speed: 1 };
  const now = (): number => current.shown + (Date.now() - current.from) * current.speed;
  function set(shown: number, speed: number): void {
    current = { from: Date.now(), shown, speed };
    // Renamed, so that nobody reads half of it.
    writeFileSync(`${file}.new`, JSON.stringify(current));
    renameSync(`${file}.new`, file);
  }
  set(Date.now(), 1);
  const address = Object.assign(new URL(preload), { search: `?${new URLSearchParams({ file })}` });
  return {
    settings: { NODE_OPTIONS: `--import=${address.href}` },
    now,
    /** Sets it forward or back. */
    step: (ms: number) => set(now() + ms, current.speed),
    /** Lets time and timers pass so many times faster. */
    run: (speed: number) => set(now(), speed),
  };
}
