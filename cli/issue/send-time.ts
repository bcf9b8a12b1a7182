import { UsageError } from '../command.ts';

const zonedTime = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;
const localTime = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)$/;
const pastMs = 60_000;

/** Reads the value of `--at`: a time of this machine, a time with its zone, or the word now. */
export function readSendTime(text: string | undefined, now: Date): Date | undefined {
  if (text === undefined) return undefined;
  if (text === 'now') return now;
  const [, day, clock] = localTime.exec(text) ?? [];
  const time = day === undefined || clock === undefined ? readZoned(text) : readLocal(day, clock);
  if (time.getTime() < now.getTime() - pastMs) {
    throw new UsageError(`--at ${text} is in the past (${formatLocalTime(time)}). Use --at now to send at once.`);
  }
  return time;
}

function readZoned(text: string): Date {
  const [, day = ''] = zonedTime.exec(text) ?? [];
  const time = new Date(text);
  // JavaScript turns February 30 into March 2.
  const isDay = day !== '' && new Date(`${day}T00:00Z`).toJSON()?.startsWith(day) === true;
  if (!isDay || Number.isNaN(time.getTime())) {
    throw new UsageError(`--at must be a time such as "2026-11-20 09:00" or 2026-11-20T14:00Z, or now; not '${text}'.`);
  }
  return time;
}

/** A local time may not exist: on the day the clocks go forward an hour is missing. */
function readLocal(day: string, clock: string): Date {
  const time = new Date(`${day}T${clock}`);
  const two = (value: number): string => String(value).padStart(2, '0');
  const asRead = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}`;
  if (asRead !== `${day} ${clock}`) {
    throw new UsageError(`--at "${day} ${clock}" is not a time in ${zoneName()}. Choose another one.`);
  }
  return time;
}

function zoneName(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Returns a time in the zone of this machine, with the zone's name, and in UTC. */
export function formatLocalTime(time: Date): string {
  const local = time.toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short' });
  return `${local}, ${zoneName()} time (${time.toISOString().slice(0, 16)}Z)`;
}
