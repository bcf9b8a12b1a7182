import type { Decide, SmtpPhase } from './test-smtp.ts';

/** Holds a sender's connections at one step of the conversation until they are let go. */
export function createGate(phase: SmtpPhase, { connections, after }: { connections: number; after: number }) {
  const full = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  let [taken, waiting] = [0, 0];
  const decide: Decide = async ({ phase: now }) => {
    if (now === phase && taken >= after) {
      waiting += 1;
      if (waiting === connections) full.resolve();
      await open.promise;
    }
    if (now === 'end') taken += 1;
    return undefined;
  };
  return {
    decide,
    /** Resolves when so many connections wait. */
    full: full.promise,
    /** Lets them go, and everybody after them. */
    open: () => open.resolve(),
  };
}
