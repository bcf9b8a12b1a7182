import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A step of a conversation: `chunk` is a piece of a message that has not ended, `end` is its final dot. */
export type SmtpPhase = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'chunk' | 'end';

/** What the server does: replies, replies and closes, or never replies. */
export type SmtpReply = string | { close: true; reply?: string } | { hang: true };

/** One attempt to send a mail, as the server saw it. */
export interface MailAttempt {
  /** The name the sender gave itself in EHLO, by which tests tell processes apart. */
  sender: string;
  to: string;
  /** The bytes of the message received so far, without the final dot. */
  bytes: string;
  /** Whether the final dot was received. */
  isComplete: boolean;
  /** Whether the server replied 250 to the complete message. */
  isAccepted: boolean;
  /** Whether the server went away during the message: what it had not read yet may have included the dot. */
  isCut: boolean;
}

/** A step at which a test may intervene; `attempt` is set from MAIL on. */
export interface SmtpStep {
  phase: SmtpPhase;
  sender: string;
  /** Number of the connection, from 1. */
  connection: number;
  attempt: MailAttempt | undefined;
}

/** Decides what to do at a step: undefined is what a good server does, and a promise makes the sender wait. */
export type Decide = (step: SmtpStep) => SmtpReply | undefined | Promise<SmtpReply | undefined>;

const goodReplies: Record<SmtpPhase, string> = {
  greeting: '220 ready',
  ehlo: '250 hello',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 continue',
  chunk: '',
  end: '250 2.0.0 accepted',
};

/** Starts a mail server that records every attempt and can be told how to behave; it ends with the test. */
export async function startTestMailServer() {
  const attempts: MailAttempt[] = [];
  /** Open connection → what to record when the server cuts it. */
  const sockets = new Map<Socket, () => void>();
  let connections = 0;
  let decide: Decide = () => undefined;
  const server = createServer((socket) => {
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    connections += 1;
    const recorder: Recorder = { decide: (step) => decide(step), attempts, onCut: (cut) => sockets.set(socket, cut) };
    void converse(socket, connections, recorder).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    for (const [socket, cut] of sockets) {
      cut();
      socket.destroy();
    }
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  return {
    attempts,
    /** Returns the address for a sender that gives itself this name. */
    url: (sender = 'sender') => `smtp://127.0.0.1:${port}?name=${sender}`,
    /** Changes how the server behaves from now on. */
    behave(next: Decide): void {
      decide = next;
    },
    close,
    /** Opens the same port again. */
    async reopen(): Promise<void> {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

/** What `startTestMailServer` returns. */
export type TestMailServer = Awaited<ReturnType<typeof startTestMailServer>>;

interface Recorder {
  decide: Decide;
  attempts: MailAttempt[];
  /** Says what to call when the server cuts the connection. */
  onCut(cut: () => void): void;
}

async function converse(socket: Socket, connection: number, { decide, attempts, onCut }: Recorder): Promise<void> {
  let sender = '';
  let attempt: MailAttempt | undefined;
  let isAddressed = false;
  socket.setEncoding('latin1');

  function goodReply(phase: SmtpPhase): string {
    // Like some real servers, every other connection accepts several commands at a time.
    if (phase === 'ehlo' && connection % 2 === 0) return '250-hello\r\n250 PIPELINING';
    return phase === 'data' && !isAddressed ? '503 5.5.1 no recipients' : goodReplies[phase];
  }

  async function reply(phase: SmtpPhase): Promise<string> {
    const what = (await decide({ phase, sender, connection, attempt })) ?? goodReply(phase);
    if (typeof what === 'object' && 'hang' in what) return new Promise(() => undefined);
    if (typeof what === 'object') {
      socket.end(what.reply ?? '');
      return new Promise(() => undefined);
    }
    if (attempt && phase === 'end') attempt.isAccepted = what.startsWith('2');
    if (what !== '') socket.write(`${what}\r\n`);
    return what;
  }

  async function handle(command: string): Promise<boolean> {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      sender = command.slice(5);
      await reply('ehlo');
    } else if (verb === 'MAIL') {
      attempt = { sender, to: '', bytes: '', isComplete: false, isAccepted: false, isCut: false };
      await reply('mail');
    } else if (verb === 'RCPT' && attempt) {
      attempt.to = /<(.*)>/.exec(command)?.[1] ?? '';
      attempts.push(attempt);
      isAddressed = (await reply('rcpt')).startsWith('2');
    } else if (verb === 'DATA') return (await reply('data')).startsWith('354');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
    return false;
  }

  let isMessage = false;
  onCut(() => {
    if (attempt && isMessage) attempt.isCut = true;
  });
  await reply('greeting');
  let pending = '';
  let tail = '';
  for await (const chunk of socket) {
    pending += chunk;
    for (;;) {
      if (pending === '') break;
      if (isMessage && attempt) {
        // The dot that ends a message may arrive in pieces: the last few letters are looked at again.
        const seen = `${tail}${pending}`;
        const end = /(^|\r\n)\.\r\n/.exec(seen);
        const newBytes = (end === null ? seen.length : end.index + (end[1] ?? '').length) - tail.length;
        attempt.bytes =
          newBytes < 0 ? attempt.bytes.slice(0, newBytes) : `${attempt.bytes}${pending.slice(0, newBytes)}`;
        if (end === null) {
          [pending, tail] = ['', seen.slice(-4)];
          await reply('chunk');
          break;
        }
        pending = seen.slice(end.index + end[0].length);
        attempt.isComplete = true;
        isMessage = false;
        await reply('end');
        continue;
      }
      const line = pending.indexOf('\r\n');
      if (line === -1) break;
      const command = pending.slice(0, line);
      pending = pending.slice(line + 2);
      isMessage = await handle(command);
      tail = '';
    }
  }
}

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
