import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 5 * 60;
const maxHeaderLength = 1000;

/** Whether a body was signed with the secret within the last five minutes; several v1 are allowed while a secret changes. */
export function isSigned(header: unknown, body: Buffer, secret: string, now: Date): boolean {
  if (typeof header !== 'string' || header.length > maxHeaderLength) return false;
  const pairs = header.split(',').map((part) => part.trim().split('='));
  const time = pairs.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  const wanted = signBody(time, body, secret);
  return pairs.some(([name, given = '']) => name === 'v1' && /^[0-9a-f]{64}$/i.test(given) && isSame(given, wanted));
}

/** The bytes that prove a body: HMAC-SHA256 over its time, a dot and the body as it was sent. */
export function signBody(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}

function isSame(givenHex: string, wanted: Buffer): boolean {
  return timingSafeEqual(Buffer.from(givenHex, 'hex'), wanted);
}
