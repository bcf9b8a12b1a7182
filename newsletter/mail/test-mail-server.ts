import { onTestFinished } from 'vitest';
import { type Decide, goodReplies, type SmtpPhase, type SmtpReply, startMailSink } from './mail-sink.ts';

export type { Conversation, Decide, MailAttempt, SmtpPhase, SmtpReply, SmtpStep } from './mail-sink.ts';

export async function startTestMailServer(first?: Decide) {
  const sink = await startMailSink(first);
  onTestFinished(sink.close);
  return sink;
}

/** What a server does at some phases of each conversation, instead of what a good one would do. */
export type Script = Partial<Record<SmtpPhase, SmtpReply | ((time: number) => SmtpReply)>>;

/** Returns what follows a script, which may differ for each connection. */
export const follow =
  (scriptOf: Script | ((connection: number) => Script)): Decide =>
  ({ phase, connection, time }) => {
    const script = typeof scriptOf === 'function' ? scriptOf(connection) : scriptOf;
    const planned = script[phase] ?? (phase === 'ehlo' ? goodReplies.ehlo : undefined);
    return typeof planned === 'function' ? planned(time) : planned;
  };

/** Makes a sender's connections wait at one step, after so many mails, until `open` is called. */
export function createGate(phase: SmtpPhase, { connections, after }: { connections: number; after: number }) {
  const full = Promise.withResolvers<void>();
  const open = Promise.withResolvers<void>();
  let [accepted, waiting] = [0, 0];
  const decide: Decide = async ({ phase: now }) => {
    if (now === phase && accepted >= after) {
      waiting += 1;
      if (waiting === connections) full.resolve();
      await open.promise;
    }
    if (now === 'end') accepted += 1;
    return undefined;
  };
  return {
    decide,
    /** Resolves when all connections are waiting. */
    full: full.promise,
    /** Lets them and all later ones continue. */
    open: () => open.resolve(),
  };
}
