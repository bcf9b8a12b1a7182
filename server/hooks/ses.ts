import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import type { ServiceEvent } from '../../newsletter/service/record-events.ts';
import { codeOf, type FetchText, headersSchema, isRecent, isSame, type MailHook, proofIn } from './hook.ts';

const messageSchema = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation']),
  Message: z.string(),
  MessageId: z.string(),
  Subject: z.string().optional(),
  SubscribeURL: z.string().optional(),
  Timestamp: z.iso.datetime(),
  Token: z.string().optional(),
  TopicArn: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
type SnsMessage = z.infer<typeof messageSchema>;

/** What the signature covers, in this order; a message may have no subject. */
const fields: Record<SnsMessage['Type'], readonly (keyof SnsMessage)[]> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
};

const eventSchema = z.object({
  notificationType: z.string().optional(),
  /** The name of the same where SES publishes events of a configuration set. */
  eventType: z.string().optional(),
  mail: z.object({ headers: headersSchema }),
  bounce: z
    .object({
      bounceType: z.string(),
      bounceSubType: z.string(),
      bouncedRecipients: z.array(z.object({ status: z.string().optional(), diagnosticCode: z.string().optional() })),
    })
    .optional(),
  complaint: z.object({ complaintFeedbackType: z.string().nullish() }).optional(),
});

/** SNS tries for up to an hour, always with the time at which the message was published. */
const maxAgeSeconds = 65 * 60;

/** Amazon SES reports through a topic of SNS. The secret is the ARN of the topic: anyone can have topics, and Amazon signs them all. */
export function createSesHook(): MailHook {
  const readCertificate = createCertificateReader();
  return {
    async verify(request, { secret, now, fetchText }) {
      // SNS names the topic in a header, too: nobody else's message is parsed.
      if (!isSame(String(request.headers['x-amz-sns-topic-arn']), secret)) return false;
      const { data } = messageSchema.safeParse(request.json);
      if (data === undefined || !isSame(data.TopicArn, secret)) return false;
      if (!isRecent(Math.floor(Date.parse(data.Timestamp) / 1000), now, maxAgeSeconds)) return false;
      if (!isAtTopic(data.SigningCertURL, secret, /^\/SimpleNotificationService-\w+\.pem$/)) return false;
      const certificate = await readCertificate(data.SigningCertURL, fetchText);
      if (now < certificate.validFromDate || now > certificate.validToDate) return false;
      const signature = Buffer.from(data.Signature, 'base64');
      const algorithm = data.SignatureVersion === '1' ? 'sha1' : 'sha256';
      return verify(algorithm, Buffer.from(signedText(data)), certificate.publicKey, signature);
    },
    async read({ json }, { secret, fetchText }) {
      const { Type, MessageId, Message, SubscribeURL = '' } = messageSchema.parse(json);
      if (Type === 'Notification') return readEvents(MessageId, Message);
      if (isAtTopic(SubscribeURL, secret, /^\/$/)) await fetchText(SubscribeURL);
      return [];
    },
  };
}

function signedText(message: SnsMessage): string {
  return fields[message.Type]
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('');
}

/** Returns whether an address is at SNS in the region of the topic. */
function isAtTopic(address: string, topicArn: string, path: RegExp): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.origin === `https://sns.${topicArn.split(':')[3]}.amazonaws.com` && path.test(url.pathname);
}

/** Keeps the last certificate: Amazon changes it about once a year. */
function createCertificateReader() {
  let last: { url: string; certificate: X509Certificate } | undefined;
  return async (url: string, fetchText: FetchText): Promise<X509Certificate> => {
    if (last?.url !== url) last = { url, certificate: new X509Certificate(await fetchText(url)) };
    return last.certificate;
  };
}

function readEvents(id: string, text: string): ServiceEvent[] {
  // SES also writes plain sentences to the topic, such as the one that it is set up.
  if (!text.startsWith('{')) return [];
  const {
    notificationType,
    eventType = notificationType,
    mail,
    bounce,
    complaint,
  } = eventSchema.parse(JSON.parse(text));
  const proof = proofIn(mail.headers);
  const isWanted = /^(not-spam|auth-failure)$/.test(complaint?.complaintFeedbackType ?? '');
  if (eventType === 'Complaint' && !isWanted) return [{ type: 'complaint', id: [id], proof }];
  if (eventType !== 'Bounce' || bounce === undefined) return [];
  const { status = '', diagnosticCode = '' } = bounce.bouncedRecipients[0] ?? {};
  // SES did not even try an address on its list of suppressed ones.
  const isHard = bounce.bounceType === 'Permanent' && !/suppress/i.test(bounce.bounceSubType);
  return [
    { type: isHard ? 'hard' : 'soft', id: [id], code: codeOf(status, diagnosticCode), words: diagnosticCode, proof },
  ];
}
