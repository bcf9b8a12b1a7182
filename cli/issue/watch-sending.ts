import type { DeliveryCounts } from '../../newsletter/sending/report-issue.ts';
import type { SendWish } from '../../newsletter/sending/send-issue.ts';
import { formatProgress } from '../progress-bar.ts';
import type { Terminal } from '../terminal.ts';

/** Shows on a terminal how far sending is. */
export function watchSending(
  terminal: Terminal,
  count: () => Promise<DeliveryCounts>,
): Pick<SendWish, 'onEnqueued' | 'onSettled' | 'onTrouble' | 'onMailServerAway'> {
  let [total, doneBefore, doneNow, startedAt] = [0, 0, 0, 0];
  return {
    async onEnqueued() {
      const { recipients, queued, sending } = await count();
      total = recipients;
      doneBefore = recipients - queued - sending;
      startedAt = performance.now();
    },
    onSettled(status, rows) {
      if (status !== 'queued') doneNow += rows;
      const elapsedMs = performance.now() - startedAt;
      terminal.progress(formatProgress({ done: Math.min(total, doneBefore + doneNow), total, doneNow, elapsedMs }));
    },
    onMailServerAway: (reply) => terminal.progress(`The mail server does not take mails now (${reply}): trying again.`),
    onTrouble: (code) => terminal.progress(`The store does not answer (${code}): trying again.`),
  };
}
