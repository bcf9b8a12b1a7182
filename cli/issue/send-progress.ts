import { countWaiting } from '../../core/issues/issue-counts.ts';
import { formatCount, formatCountOf } from '../../core/text/counts.ts';
import { toText } from '../../core/text/wording.ts';
import { readWaits } from '../../newsletter/sending/issue-mails.ts';
import { countDeliveries, findIssue } from '../../newsletter/sending/issue-state.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { SendEvent } from '../../publishing/issues/send-work.ts';
import { now, type Settings } from '../../publishing/program.ts';
import { describeProgress } from '../../publishing/publish/run-build.ts';
import { formatHave, formatProgress } from '../format.ts';
import type { Terminal } from '../terminal.ts';
import { describeWaits } from './report.ts';

/** Returns what is said of an event before and after sending, and what it concerns; nothing of most. */
export function describeEvent(event: SendEvent): string[] {
  switch (event.step) {
    case 'publishing':
      return ['The site does not have this text yet: publishing it first.'];
    case 'build':
      return describeProgress(event.progress);
    case 'published':
      return event.said === undefined ? [] : [toText(event.said)];
    case 'corrected':
      return [`${formatHave(event.have)} the old text; ${formatCount(event.waiting)} will get the corrected text.`];
    case 'fewer-connections': {
      const count = formatCountOf(event.connections, 'connection');
      return [`The server allows ${count} at a time; going on with ${event.connections}.`];
    }
    default:
      return [];
  }
}

const lookMs = 1000;

/** Shows the progress of sending, and what it waits for, which the store knows. */
export function watchSending(terminal: Terminal, { store }: Newsletter, id: string, config: Settings) {
  let total = 0;
  let doneBefore = 0;
  let doneNow = 0;
  let startedAt = 0;
  /** Rows of recipients that are written, while not all are. */
  let written: number | undefined;
  let waits: string[] = [];
  let waitMs = 0;
  let looking: Promise<void> | undefined;
  function show(): void {
    const elapsedMs = performance.now() - startedAt;
    const done = Math.min(total, doneBefore + doneNow);
    if (startedAt > 0) terminal.progress(formatProgress({ done, total, written, doneNow, elapsedMs, waits, waitMs }));
  }
  async function look(): Promise<void> {
    const issue = await findIssue(store, id);
    if (issue === undefined) return;
    const found = await readWaits(store, issue);
    const [first, ...more] = describeWaits(found, config);
    const times = [...found.domains.map(({ until }) => until), found.mailServer?.nextTryAt ?? ''];
    waitMs = Math.max(0, Date.parse(times.toSorted().at(-1) || now().toISOString()) - now().getTime());
    waits = first === undefined ? [] : [first, ...(more.length > 0 ? [`And ${formatCount(more.length)} more.`] : [])];
    if (waits.length > 0) show();
  }
  const timer = setInterval(() => {
    // A store that cannot be reached is shown by the sender itself.
    looking ??= look().then(
      () => (looking = undefined),
      () => (looking = undefined),
    );
  }, lookMs);
  async function start(): Promise<void> {
    const counts = await countDeliveries(store, id);
    total = counts.recipients;
    doneBefore = total - countWaiting(counts);
    written = counts.unwritten > 0 ? total - counts.unwritten : undefined;
    startedAt = performance.now();
  }
  async function addRows(rows: number, isLast: boolean): Promise<void> {
    if (written !== undefined) written += rows;
    if (isLast) {
      written = undefined;
      total = (await countDeliveries(store, id)).recipients;
    }
    show();
  }
  return {
    onEvent(event: SendEvent): Promise<void> | void {
      if (event.step === 'started') return start();
      if (event.step === 'rows') return addRows(event.rows, event.state === 'done');
      if (event.step === 'store-error')
        return terminal.progress(`The database is not responding (${event.code}). Retrying.`);
      if (event.step !== 'settled') return;
      if (event.status !== 'queued') doneNow += event.mails;
      show();
    },
    async end(): Promise<void> {
      clearInterval(timer);
      await looking;
      terminal.endProgress();
    },
  };
}
