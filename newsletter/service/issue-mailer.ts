import { createSender } from '../mail/choose-sender.ts';
import { compileIssueMessage, type FrozenIssue, type Recipient } from '../mail/issue-message.ts';
import type { ReadyMail } from '../mail/mail-port.ts';
import type { OpenSending } from '../sending/deliver.ts';
import { messageIdOf, withReturnPath } from '../sending/message-id.ts';
import { defaultSendingLimits } from '../sending/sending-limits.ts';
import { signToken } from '../subscribers/tokens.ts';
import type { Newsletter } from './newsletter.ts';
import { type NewsletterSettings, outboxFolder } from './open-newsletter.ts';

interface SendingSettings extends Pick<NewsletterSettings, 'dataDir' | 'smtpUrl' | 'smtpSession'> {
  mailConnections?: number | undefined;
  /** How long the mail server may take to answer; undefined uses the defaults. */
  smtpTimeoutMs?: number | undefined;
}

/** Returns what opens the connection for an issue: to the mail server, or to the outbox folder while there is none. */
export function createOpenSending(
  { dataDir, smtpUrl, smtpSession, mailConnections, smtpTimeoutMs }: SendingSettings,
  signer: IssueSigner,
): OpenSending {
  const timeouts =
    smtpTimeoutMs === undefined
      ? {}
      : { connectionMs: smtpTimeoutMs, greetingMs: smtpTimeoutMs, socketMs: smtpTimeoutMs };
  const maxConnections = mailConnections ?? defaultSendingLimits.connections;
  const place = { smtpUrl, outbox: outboxFolder(dataDir) };
  return (frozen, { onFewerConnections: onFewer } = {}) => ({
    port: createSender(place, { ...smtpSession, ...timeouts, maxConnections, onFewer }),
    compose: createIssueComposer(frozen, signer),
  });
}

/** What signs links, Message-IDs and, where a key is set, the messages. */
type IssueSigner = Pick<Newsletter, 'keys' | 'dkim' | 'returnPath' | 'eventServices'>;

/** Returns what writes the mail of one recipient: the same bytes in any process, but for the date. */
export function createIssueComposer(issue: FrozenIssue, signer: IssueSigner): (recipient: Recipient) => ReadyMail {
  const { siteUrl, date } = issue.envelope;
  const tokens = { keys: signer.keys, now: () => new Date(date) };
  const write = compileIssueMessage(issue, {
    dkim: signer.dkim,
    eventServices: signer.eventServices,
    personalize: (subscriberId) => ({
      messageId: messageIdOf(signer.keys, { issueId: issue.id, subscriberId }, siteUrl),
      unsubscribe: signToken(tokens, 'unsubscribe', subscriberId),
      preferences: signToken(tokens, 'preferences', subscriberId),
    }),
  });
  return (recipient) =>
    withReturnPath(write(recipient), signer, { issueId: issue.id, subscriberId: recipient.subscriberId });
}
