import { createOpenSending } from '../newsletter/issue-mailer.ts';
import type { Newsletter } from '../newsletter/newsletter.ts';
import { type BackgroundWorker, startSendWorker } from '../newsletter/sending/send-worker.ts';
import type { ServerConfig } from './config.ts';
import type { Log } from './log.ts';
import { readSendingLimits } from './sending-limits.ts';

/** Starts sending issues inside the server when SEND_WORKER=on; otherwise there is nothing to stop. */
export function openSendWorker(config: ServerConfig, newsletter: Newsletter, log: Log): BackgroundWorker {
  if (!config.isSendWorker) return { stop: async () => undefined };
  return startSendWorker(newsletter, {
    openSending: createOpenSending(config, newsletter),
    limits: readSendingLimits(config),
    onProblem: (reason) => log({ level: 'warn', event: 'sending-waits', error: reason }),
    onStart: (issueId) => log({ level: 'info', event: 'issue-begun', path: issueId }),
    onEnd: (issueId, end) => log({ level: 'info', event: `issue-${end}`, path: issueId }),
  });
}
