import { createSender } from '../mail/create-sender.ts';
import { compileIssueMessage } from '../mail/issue-message.ts';
import { outboxFolder } from '../open-newsletter.ts';
import { type OpenSending, usualConcurrency } from './send-issue.ts';

/** Where an issue's mails go. */
export interface SendingPlace {
  dataDir: string;
  smtpUrl?: string | undefined;
  /** How long the mail server may be silent; undefined is what mail servers usually need. */
  smtpTimeoutMs?: number | undefined;
}

/** Opens the way out of an issue: the mail server, or the outbox folder while there is none. */
export function createOpenSending({ dataDir, smtpUrl, smtpTimeoutMs: silenceMs }: SendingPlace): OpenSending {
  const timeouts =
    silenceMs === undefined ? {} : { connectionMs: silenceMs, greetingMs: silenceMs, socketMs: silenceMs };
  return (newsletter, frozen) => ({
    port: createSender({ smtpUrl, outbox: outboxFolder(dataDir) }, { ...timeouts, maxConnections: usualConcurrency }),
    compose: compileIssueMessage(frozen, newsletter),
  });
}
