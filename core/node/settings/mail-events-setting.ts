import { createPublicKey } from 'node:crypto';
import type { z } from 'zod';
import { type MailEventSource, type MailService, mailServiceNames } from '../../mail/mail-events.ts';
import { editDistance } from '../../search/search-words.ts';
import { splitList } from './setting-list.ts';

const services = Object.keys(mailServiceNames) as MailService[];

/** What follows the colon of each service. */
const secrets: Record<MailService, { isValid(secret: string): boolean; words: string }> = {
  postmark: {
    isValid: (secret) => /^[\w-]{16,}$/.test(secret),
    words: '16 or more letters and digits, for example from openssl rand -hex 32',
  },
  ses: {
    isValid: (secret) => /^arn:[\w-]+:sns:[a-z0-9-]+:\d{12}:[\w-]+(\.fifo)?$/.test(secret),
    words: 'the ARN of its SNS topic, such as arn:aws:sns:us-east-1:123456789012:garage',
  },
  mailgun: {
    isValid: (secret) => /^[\w-]{16,}$/.test(secret),
    words: 'the "HTTP webhook signing key" of Mailgun, 16 characters or more',
  },
  sendgrid: { isValid: isEcKey, words: 'the verification key of its "Signed Event Webhook", which starts with MFkw' },
  resend: {
    isValid: (secret) => /^whsec_[A-Za-z0-9+/]{20,}={0,2}$/.test(secret),
    words: 'the signing secret of the webhook, which starts with whsec_',
  },
};

/** Reads MAIL_EVENTS, such as `postmark:secret, mailgun:key`; each mistake is an issue with its fix. */
export function readMailEvents(value: string | undefined, context: z.RefinementCtx): MailEventSource[] {
  const sources = splitList(value ?? '').map((part) => {
    const colon = `${part}:`.indexOf(':');
    return { service: part.slice(0, colon), secret: part.slice(colon + 1) };
  });
  for (const [at, { service, secret }] of sources.entries()) {
    const message = findMistake(service, secret, sources.slice(0, at));
    if (message !== undefined) context.addIssue({ code: 'custom', message: `MAIL_EVENTS: ${message}` });
  }
  return sources.filter((source): source is MailEventSource => isService(source.service));
}

function findMistake(service: string, secret: string, before: readonly { service: string }[]): string | undefined {
  if (!isService(service)) {
    const nearest = services.find((known) => editDistance(service.toLowerCase(), known) <= 2);
    const known = nearest === undefined ? `Choose from ${services.join(', ')}` : `Did you mean ${nearest}`;
    return `'${service}' is not a mail service we know. ${known}${nearest === undefined ? '.' : '?'}`;
  }
  if (before.some((other) => other.service === service)) return `${service} is there twice. Remove one.`;
  const isJoined = services.some((other) => new RegExp(`[^\\w-]${other}:`).test(secret));
  if (isJoined) return `separate ${service} from the next service with a space or a comma.`;
  if (!secrets[service].isValid(secret)) return `what follows ${service}: must be ${secrets[service].words}.`;
  return undefined;
}

function isService(name: string): name is MailService {
  return services.some((service) => service === name);
}

function isEcKey(base64: string): boolean {
  try {
    return (
      createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' }).asymmetricKeyType === 'ec'
    );
  } catch {
    return false;
  }
}
