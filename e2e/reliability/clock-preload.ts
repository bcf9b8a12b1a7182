import { readFileSync } from 'node:fs';

/** What a shifted clock shows: `shown` at the true time `from`, and from there `speed` times as fast. */
export interface ClockSetting {
  from: number;
  shown: number;
  speed: number;
}

/** Loaded before a program: its clock, and the timers it sets from now on, follow a file that a test may change. */
const file = new URL(import.meta.url).searchParams.get('file') ?? '';
const TrueDate = Date;
const trueSetTimeout = globalThis.setTimeout;

const readSetting = (): ClockSetting => JSON.parse(readFileSync(file, 'utf8')) as ClockSetting;

function readClock(): number {
  const { from, shown, speed } = readSetting();
  return Math.floor(shown + (TrueDate.now() - from) * speed);
}

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [readClock()], newTarget),
  apply: () => new TrueDate(readClock()).toString(),
  get: (target, name, receiver) => (name === 'now' ? readClock : Reflect.get(target, name, receiver)),
});

globalThis.setTimeout = Object.assign((work: () => void, ms = 0, ...args: []) => {
  const { speed } = readSetting();
  return trueSetTimeout(work, ms / speed, ...args);
}, trueSetTimeout) as typeof setTimeout;
