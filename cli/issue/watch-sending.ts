import type { SendOptions } from '../../newsletter/sending/deliver.ts';
import type { DeliveryCounts } from '../../newsletter/sending/issue-state.ts';
import { formatProgress } from '../progress-bar.ts';
import type { Terminal } from '../terminal.ts';

/** Shows on a terminal how far sending is. */
export function watchSending(
  terminal: Terminal,
  count: () => Promise<DeliveryCounts>,
): Pick<SendOptions, 'onEnqueued' | 'onSettled' | 'onStoreError' | 'onMailServerDown'> {
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
    onMailServerDown: (reply) => terminal.progress(`The mail server does not take mails now (${reply}): trying again.`),
    onStoreError: (code) => terminal.progress(`The store does not answer (${code}): trying again.`),
  };
}
