import type { Newsletter } from '../newsletter/newsletter.ts';
import { createOpenSending } from '../newsletter/sending/open-sending.ts';
import { type BackgroundWorker, startSendWorker } from '../newsletter/sending/send-worker.ts';
import { limitSending } from '../newsletter/sending/sending-limits.ts';
import type { ServerConfig } from './config.ts';
import type { Log } from './log.ts';

/** Starts sending issues inside the server when SEND_WORKER=on; otherwise there is nothing to stop. */
export function openSendWorker(config: ServerConfig, newsletter: Newsletter, log: Log): BackgroundWorker {
  if (!config.isSendWorker) return { stop: async () => undefined };
  return startSendWorker(newsletter, {
    openSending: createOpenSending(config),
    limits: limitSending(config),
    onTrouble: (reason) => log({ level: 'warn', event: 'sending-waits', error: reason }),
    onStart: (issueId) => log({ level: 'info', event: 'issue-begun', path: issueId }),
    onEnd: (issueId, end) => log({ level: 'info', event: `issue-${end}`, path: issueId }),
  });
}
