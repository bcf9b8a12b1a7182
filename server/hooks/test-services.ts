import { createHmac, createPrivateKey, generateKeyPairSync, hash, type KeyObject, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import type { Email } from 'postal-mime';
import type { MailEventSource, MailService } from '../../core/mail/mail-events.ts';

const readFixture = (name: string): string => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8');

/** An event as the documentation of its service shows it, about one of our mails. */
export function readEvent(name: string, mail: Email): string {
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const values: Record<string, string | undefined> = {
    ...headers,
    // Services give the Message-ID without its brackets.
    'message-id': headers['message-id']?.slice(1, -1),
    'unique-argument': JSON.parse(headers['x-smtpapi'] ?? '{}').unique_args?.garage,
  };
  return readFixture(`${name}.json`).replaceAll(/\{([a-z-]+)\}/g, (_slot, key) => {
    const value = values[key];
    if (value === undefined) throw new Error(`The mail has no ${key} for ${name}.`);
    return value;
  });
}

/** What a test can say about one request. */
export interface Signing {
  at: Date;
  /** True for a request of somebody who does not have the secret. */
  isForged?: boolean;
}

type Post = { headers: OutgoingHttpHeaders; body: string };

/** The certificate address of our topic, and what SNS signs with. */
export const sns = {
  topic: 'arn:aws:sns:us-east-1:123456789012:garage',
  certificateUrl: 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0123456789abcdef.pem',
  certificate: readFixture('sns.pem'),
  key: createPrivateKey(readFixture('sns-key.pem')),
};
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const sendgridPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const strangersPair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const secrets = {
  postmark: 'a-secret-of-postmark',
  mailgun: 'a-signing-key-of-mailgun',
  svix: 'bWFpbCBldmVudHMgb2YgcmVzZW5k',
};

/** The settings of all five. */
export const sources: MailEventSource[] = [
  { service: 'postmark', secret: secrets.postmark },
  { service: 'ses', secret: sns.topic },
  { service: 'mailgun', secret: secrets.mailgun },
  {
    service: 'sendgrid',
    secret: sendgridPair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  },
  { service: 'resend', secret: `whsec_${secrets.svix}` },
];

const secondsOf = (at: Date): string => String(Math.floor(at.getTime() / 1000));

/** Wraps and signs an event as its service does. */
export const signers: Record<MailService, (event: string, signing: Signing) => Post> = {
  postmark(body, { isForged }) {
    const login = `garage:${isForged ? 'another-secret' : secrets.postmark}`;
    return { body, headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}` } };
  },
  ses: (event, signing) => signSns({ Type: 'Notification', Message: event }, signing),
  mailgun(event, { at, isForged }) {
    // A token of its own for each event.
    const timestamp = secondsOf(at);
    const token = hash('sha256', event).slice(0, 50);
    const hmac = createHmac('sha256', isForged ? 'another-signing-key' : secrets.mailgun);
    const signature = { token, timestamp, signature: hmac.update(timestamp + token).digest('hex') };
    return { body: JSON.stringify({ signature, 'event-data': JSON.parse(event) }), headers: {} };
  },
  sendgrid(body, { at, isForged }) {
    const { privateKey } = isForged ? strangersPair : sendgridPair;
    return {
      body,
      headers: {
        'x-twilio-email-event-webhook-signature': sign(
          'sha256',
          Buffer.from(secondsOf(at) + body),
          privateKey,
        ).toString('base64'),
        'x-twilio-email-event-webhook-timestamp': secondsOf(at),
      },
    };
  },
  resend(body, { at, isForged }) {
    const id = 'msg_2W2D3qXLS5fOaPja1GDg7rF2CwB';
    const key = Buffer.from(isForged ? 'another' : secrets.svix, 'base64');
    const signature = createHmac('sha256', key)
      .update(`${id}.${secondsOf(at)}.${body}`)
      .digest('base64');
    const headers = { 'svix-id': id, 'svix-timestamp': secondsOf(at), 'svix-signature': `v1,b2xk v1,${signature}` };
    return { body, headers };
  },
};

/** Signs a message of SNS over the fields that its documentation lists. */
export function signSns(fields: Record<string, string>, { at, isForged }: Signing): Post {
  const message: Record<string, string> = {
    MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
    TopicArn: sns.topic,
    Timestamp: at.toISOString(),
    SignatureVersion: '2',
    SigningCertURL: sns.certificateUrl,
    ...fields,
  };
  const names = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'];
  const text = names.flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`])).join('');
  const key: KeyObject = isForged ? strangersKey : sns.key;
  const signature = sign(message['SignatureVersion'] === '1' ? 'sha1' : 'sha256', Buffer.from(text), key);
  const body = JSON.stringify({ ...message, Signature: signature.toString('base64') });
  const headers = { 'content-type': 'text/plain; charset=UTF-8', 'x-amz-sns-topic-arn': message['TopicArn'] };
  return { body, headers };
}
