import { createSender } from '../mail/create-sender.ts';
import { compileIssueMessage } from '../mail/issue-message.ts';
import { outboxFolder } from '../open-newsletter.ts';
import { type OpenSending, usualConcurrency } from './send-issue.ts';

/** Where an issue's mails go. */
export interface SendingPlace {
  dataDir: string;
  smtpUrl?: string | undefined;
}

/** Opens the way out of an issue: the mail server, or the outbox folder while there is none. */
export function createOpenSending({ dataDir, smtpUrl }: SendingPlace): OpenSending {
  return (newsletter, frozen) => ({
    port: createSender({ smtpUrl, outbox: outboxFolder(dataDir) }, { maxConnections: usualConcurrency }),
    compose: compileIssueMessage(frozen, newsletter),
  });
}
