import { Readable } from 'node:stream';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { classifyReply, type Ending } from './classify-reply.ts';
import type { Attempt, OutgoingMail, SendPort, Stage } from './mail-port.ts';
import { checkAddress } from './mime.ts';
import {
  describeSession,
  dropConnection,
  openConnection,
  quitConnection,
  readEnding,
  SessionFailed,
  type SessionOptions,
} from './smtp-connection.ts';
import { type ConnectionState, createSmtpPool, type PoolLimits } from './smtp-pool.ts';

export interface SmtpSenderOptions extends Partial<SessionOptions>, Partial<PoolLimits> {
  /** Longest time for one mail over an open connection. */
  messageMs?: number;
}

const defaults = {
  connectionMs: 30_000,
  greetingMs: 30_000,
  // The answer to a complete message may take long, and giving up makes the mail unknown.
  socketMs: 120_000,
  messageMs: 300_000,
  idleMs: 20_000,
  maxConnections: 3,
  maxMessages: 100,
};

/**
 * Sends mails over a few connections that stay open. Nodemailer's own pool is not used: it sends a message again when a
 * connection closes, and here only the delivery ledger decides about attempts.
 */
export function createSmtpSender(smtpUrl: string, options: SmtpSenderOptions = {}): SendPort {
  const settings = { ...defaults, ...options };
  const pool = createSmtpPool(() => openConnection(smtpUrl, settings), settings);

  async function attemptOnce(mail: OutgoingMail, mayMove = true): Promise<Attempt> {
    let connection: SMTPConnection;
    try {
      connection = await pool.take();
    } catch (error) {
      if (error instanceof SessionFailed) return classifyReply({ ...error.ending, recipient: mail.to });
      return { kind: 'server-later', reply: 'the sender is closed' };
    }
    const { attempt, connection: state, isUnasked } = await transmit(connection, mail, settings.messageMs);
    // Before the hand-over nothing was sent that could count as a second time.
    const isBusy = mayMove && isUnasked && attempt.kind === 'server-later' && attempt.reply.startsWith('421');
    const moves = isBusy && (await pool.canReplace(connection));
    void pool.giveBack(connection, state);
    return moves ? attemptOnce(mail, false) : attempt;
  }

  return {
    async attempt(mail) {
      if (!isSendable(mail)) return { kind: 'failed', failure: 'invalid', reply: 'invalid address or empty message' };
      return attemptOnce(mail);
    },
    async check() {
      const connection = await openConnection(smtpUrl, settings);
      const session = describeSession(connection);
      await quitConnection(connection);
      return session;
    },
    close: () => pool.close(),
  };
}

function isSendable({ from, to, raw }: OutgoingMail): boolean {
  try {
    return raw.length > 0 && checkAddress(from) === from && checkAddress(to) === to;
  } catch {
    return false;
  }
}

/** The result of a mail, and the state of its connection. */
interface Transmission {
  attempt: Attempt;
  connection: ConnectionState;
  /** Whether it ended before the store was asked to hand the mail over. */
  isUnasked: boolean;
}

/** Sends one mail over an open connection, once; it never rejects. */
async function transmit(connection: SMTPConnection, mail: OutgoingMail, deadlineMs: number): Promise<Transmission> {
  const { promise: ended, resolve: end } = Promise.withResolvers<Omit<Ending, 'recipient'> | undefined>();
  let isHandedOver = false;
  let isOver = false;
  let handing: Promise<boolean | undefined> | undefined;

  function onFlushed(): void {
    if (isOver || handing !== undefined) return;
    handing = askToHandOver(mail);
    void handing.then((answer) => {
      // A server that has already answered, or is gone, gets no end: so it cannot have accepted the message.
      if (isOver) return;
      if (answer !== true) return end(answer === false ? undefined : { ...noAnswer('hand-over failed'), isHandedOver });
      isHandedOver = true;
      message.end();
    });
  }
  const message = holdMessage(mail.raw, connection, {
    onFlushed,
    onNotInvited: (reply) => end({ stage: 'data', reply, isHandedOver }),
  });
  const onEnd = (): void => void setImmediate(() => end({ ...noAnswer('closed'), isHandedOver }));
  connection.once('end', onEnd);
  const timer = setTimeout(() => end({ ...noAnswer('ETIMEDOUT'), isHandedOver }), deadlineMs);
  connection.send({ from: mail.from, to: [mail.to], size: mail.raw.length }, message, (error, info) =>
    end(error ? readEnding(error, isHandedOver) : { stage: 'end', reply: info?.response, isHandedOver }),
  );

  const ending = await ended;
  isOver = true;
  clearTimeout(timer);
  connection.off('end', onEnd);
  const state = stateAfter(connection, ending);
  if (state === 'dropped') dropConnection(connection);
  // The caller's row must not change after the result is returned.
  const isWithdrawn = (await handing) === false;
  const isUnasked = handing === undefined;
  if (ending === undefined || isWithdrawn) return { attempt: { kind: 'withdrawn' }, connection: state, isUnasked };
  return { attempt: classifyReply({ ...ending, recipient: mail.to }), connection: state, isUnasked };
}

const noAnswer = (cause: string) => ({ stage: 'end', cause }) as const;

/** Undefined when the hand-over failed: the row may still be ours, and nothing was sent. */
function askToHandOver(mail: OutgoingMail): Promise<boolean | undefined> {
  return Promise.resolve()
    .then(() => mail.handOver())
    .catch(() => undefined);
}

const sessionStages: readonly Stage[] = ['connect', 'tls', 'login'];

function stateAfter(connection: SMTPConnection, ending: Omit<Ending, 'recipient'> | undefined): ConnectionState {
  const isAnswer = /^[245]\d\d(?:[ -]|$)/.test(ending?.reply ?? '') && !ending?.reply?.startsWith('421');
  if (ending === undefined || !isAnswer || connection.destroyed) return 'dropped';
  if (ending.stage === 'end')
    return ending.isHandedOver ? (ending.reply?.startsWith('2') ? 'ready' : 'reset') : 'dropped';
  return sessionStages.includes(ending.stage) || ending.reply?.startsWith('2') ? 'dropped' : 'reset';
}

/** The stream nodemailer writes a message into on its way to the socket; it counts bytes in and out. */
interface DataStream extends Readable {
  inByteCount: number;
  outByteCount: number;
  write(chunk: Buffer): boolean;
  end(): void;
}

interface HeldEvents {
  /** Every byte of it has left this process. */
  onFlushed(): void;
  /** The server did not ask for the message, and nothing was sent. */
  onNotInvited(reply: string): void;
}

/**
 * A message whose end is held back: `end` sends the final dot. Until then a server has to discard what it got. This uses
 * internals of nodemailer (`_socket`, `pipe`, byte counters), so its version is pinned.
 */
function holdMessage(raw: Buffer, connection: SMTPConnection, { onFlushed, onNotInvited }: HeldEvents) {
  let stream: DataStream | undefined;
  return Object.assign(new Readable({ read: () => undefined }), {
    /** Nodemailer calls this after the reply to DATA, which it accepts more broadly than we do. */
    pipe<T extends NodeJS.WritableStream>(destination: T): T {
      const reply = `${connection.lastServerResponse}`;
      // A server that says 250 here would read the message as commands, and one of its replies could look like a yes.
      if (!reply.startsWith('3')) {
        onNotInvited(reply);
        return destination;
      }
      const target = destination as unknown as DataStream;
      stream = target;
      let passedBytes = 0;
      const onData = (chunk: Buffer): void => {
        passedBytes += chunk.length;
        const isComplete = target.inByteCount === raw.length && passedBytes === target.outByteCount;
        const socket = connection._socket;
        if (!isComplete || !socket) return;
        target.off('data', onData);
        // Writes finish in order, so an empty one shows when everything before it is out.
        socket.write('', (error) => error ?? onFlushed());
      };
      target.on('data', onData);
      target.write(raw);
      return destination;
    },
    end: () => stream?.end(),
  });
}
