import { createSecretKey, randomBytes } from 'node:crypto';
import type { Store } from '../newsletter/db/store.ts';
import { createLimiter, type Limiter } from '../newsletter/limiter.ts';

/** A worker asks whether a caller may go on; the first process, which counts for all, answers with the same number. */
export type LimiterQuestion = { kind: 'attempt'; id: number; ip: string };
export type LimiterAnswer = { kind: 'wait'; id: number; seconds: number };

/** One end of the channel between two processes. */
export interface LimiterChannel {
  ask(question: LimiterQuestion): void;
  onAnswer(listener: (answer: LimiterAnswer) => void): void;
}

/** The limiter of a worker: beside an SQLite file attempts are counted in memory, and the memory must be one for all. */
export function createSharedLimiter({ ask, onAnswer }: LimiterChannel): Limiter {
  const waiting = new Map<number, (seconds: number) => void>();
  let lastId = 0;
  onAnswer(({ id, seconds }) => {
    waiting.get(id)?.(seconds);
    waiting.delete(id);
  });
  return {
    attempt(ip) {
      const { promise, resolve } = Promise.withResolvers<number>();
      const id = ++lastId;
      waiting.set(id, resolve);
      ask({ kind: 'attempt', id, ip });
      return promise;
    },
  };
}

/** The limiter that counts for all workers of this machine, in the memory of this process. */
export function createCountingLimiter(now: () => Date): Limiter {
  const hashKey = createSecretKey(randomBytes(32));
  // It counts in memory whenever the store is SQLite, and then asks the store for nothing else.
  return createLimiter({ store: { dialect: 'sqlite' } as Store, keys: { hashKey, tokenKey: hashKey }, now });
}
