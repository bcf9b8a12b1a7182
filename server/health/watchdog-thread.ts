import { writeSync } from 'node:fs';
import { type Debugger, Session } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { workerData } from 'node:worker_threads';
import { createLog } from '../log.ts';
import { readWorkList } from '../work-list.ts';
import type { WatchdogOrders } from './watchdog.ts';

const orders = workerData as WatchdogOrders;
const ticks = new Int32Array(orders.ticks);
const shownFrames = 5;
/** On a busy machine the main thread may take seconds to stop where it is. */
const stackMs = 10_000;
const program = fileURLToPath(new URL('../..', import.meta.url));

let seen = -1;
let unchanged = 0;
const timer = setInterval(() => {
  const now = Atomics.load(ticks, 0);
  unchanged = now === seen ? unchanged + 1 : 0;
  seen = now;
  if (unchanged < orders.looks) return;
  clearInterval(timer);
  void end();
}, orders.everyMs);

/** Says what the process was doing, then ends it: no code of its own would run any more. */
async function end(): Promise<void> {
  const work = readWorkList(orders.work);
  const place = await readPlace();
  const detail = [`in work: ${work.join(', ') || 'nothing with a name'}`, ...(place === '' ? [] : [`at ${place}`])];
  log('hung', {
    error: 'The event loop stood still for too long: the process ends itself.',
    detail: detail.join('; '),
  });
  process.kill(process.pid, 'SIGKILL');
}

/** The standard output of this thread goes through the event loop that hangs. */
const log = createLog((event) => {
  try {
    writeSync(1, `${JSON.stringify({ time: new Date().toISOString(), ...event })}\n`);
  } catch {
    // Nobody reads the log fast enough: ending the process matters more.
  }
});

/** Stops the main thread where it is and returns its innermost functions; empty when it cannot be stopped in time. */
function readPlace(): Promise<string> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(''), stackMs);
    try {
      const session = new Session();
      session.connectToMainThread();
      session.on('Debugger.paused', ({ params }) => resolve(describeFrames(params.callFrames)));
      session.post('Debugger.enable', () => session.post('Debugger.pause'));
    } catch {
      resolve('');
    }
  });
}

const describeFrames = (frames: readonly Debugger.CallFrame[]): string =>
  frames
    .slice(0, shownFrames)
    .map(({ functionName, url, location }) => {
      const file = url.startsWith('file:') ? fileURLToPath(url).replace(program, '') : url;
      return `${functionName || 'a function'} (${file}:${location.lineNumber + 1})`;
    })
    .join(' < ');
