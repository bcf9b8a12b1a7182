import type { SubscriberStatus } from '../newsletter/subscribers/subscriber.ts';
import { UsageError } from './failures.ts';

const statuses: readonly SubscriberStatus[] = ['pending', 'active', 'unsubscribed', 'bounced'];

/** Reads a `--status` value. */
export function readStatus(text: string | undefined): SubscriberStatus | undefined {
  const status = statuses.find((known) => known === text);
  if (text !== undefined && status === undefined) {
    throw new UsageError(`--status must be one of ${statuses.join(', ')}, not '${text}'.`);
  }
  return status;
}

/** Reads a whole number from 1 up. */
export function readCount(flag: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${flag} must be a whole number from 1 up, not '${text}'.`);
  return Number(text);
}
