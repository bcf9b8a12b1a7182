import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Where a conversation stands: `chunk` is a piece of a message that has not ended, `end` is its final dot. */
export type SmtpPhase = 'greeting' | 'ehlo' | 'mail' | 'rcpt' | 'data' | 'chunk' | 'end';

/** What the server does: says something, closes after saying something, or is silent for good. */
export type SmtpAct = string | { close: true; say?: string } | { hang: true };

/** One attempt to send a mail, as the server saw it. */
export interface SeenAttempt {
  /** The name the sender gave itself, by which a test tells processes apart. */
  sender: string;
  to: string;
  /** Every byte of the message that came, as it was on the wire, without the final dot. */
  bytes: string;
  /** Whether the final dot came. */
  isWhole: boolean;
  /** Whether the server said 250 to the whole message. */
  isTaken: boolean;
}

/** A moment at which a test may do something; `attempt` is there from MAIL on. */
export interface SmtpMoment {
  phase: SmtpPhase;
  sender: string;
  /** Number of the connection, from 1. */
  connection: number;
  attempt: SeenAttempt | undefined;
}

/** What to do at a moment: undefined does what a good server does, and a promise lets the sender wait. */
export type Decide = (moment: SmtpMoment) => SmtpAct | undefined | Promise<SmtpAct | undefined>;

const goodAct: Record<SmtpPhase, string> = {
  greeting: '220 ready',
  ehlo: '250 hello',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 go on',
  chunk: '',
  end: '250 2.0.0 taken',
};

/** Starts a mail server that remembers every attempt and asks `decide` at every step; it goes away with the test. */
export async function startTestSmtp(decide: Decide = () => undefined) {
  const attempts: SeenAttempt[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const hooks = { decide };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    connections += 1;
    void converse(socket, connections, { decide: (moment) => hooks.decide(moment), attempts }).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return {
    attempts,
    /** The address for a sender that calls itself by this name. */
    url: (sender = 'sender') => `smtp://127.0.0.1:${port}?name=${sender}`,
    /** Lets the server behave in another way from now on. */
    behave: (next: Decide) => {
      hooks.decide = next;
    },
  };
}

/** The server of a test. */
export type TestSmtp = Awaited<ReturnType<typeof startTestSmtp>>;

interface Books {
  decide: Decide;
  attempts: SeenAttempt[];
}

async function converse(socket: Socket, connection: number, { decide, attempts }: Books): Promise<void> {
  let sender = '';
  let attempt: SeenAttempt | undefined;
  let isAddressed = false;
  socket.setEncoding('latin1');

  function goodAnswer(phase: SmtpPhase): string {
    // As among real servers, some take several commands at a time.
    if (phase === 'ehlo' && connection % 2 === 0) return '250-hello\r\n250 PIPELINING';
    return phase === 'data' && !isAddressed ? '503 5.5.1 nobody to send it to' : goodAct[phase];
  }

  async function act(phase: SmtpPhase): Promise<string> {
    const what = (await decide({ phase, sender, connection, attempt })) ?? goodAnswer(phase);
    if (typeof what === 'object' && 'hang' in what) return new Promise(() => undefined);
    if (typeof what === 'object') {
      socket.end(what.say ?? '');
      return new Promise(() => undefined);
    }
    if (attempt && phase === 'end') attempt.isTaken = what.startsWith('2');
    if (what !== '') socket.write(`${what}\r\n`);
    return what;
  }

  async function obey(command: string): Promise<boolean> {
    const verb = command.slice(0, 4).toUpperCase();
    if (verb === 'EHLO') {
      sender = command.slice(5);
      await act('ehlo');
    } else if (verb === 'MAIL') {
      attempt = { sender, to: '', bytes: '', isWhole: false, isTaken: false };
      await act('mail');
    } else if (verb === 'RCPT' && attempt) {
      attempt.to = /<(.*)>/.exec(command)?.[1] ?? '';
      attempts.push(attempt);
      isAddressed = (await act('rcpt')).startsWith('2');
    } else if (verb === 'DATA') return (await act('data')).startsWith('354');
    else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else socket.write('250 ok\r\n');
    return false;
  }

  await act('greeting');
  let pending = '';
  let isMessage = false;
  let tail = '';
  for await (const chunk of socket) {
    pending += chunk;
    for (;;) {
      if (pending === '') break;
      if (isMessage && attempt) {
        // The dot that ends a message may come in pieces: a few letters of what came before are looked at again.
        const seen = `${tail}${pending}`;
        const end = /(^|\r\n)\.\r\n/.exec(seen);
        const newLetters = (end === null ? seen.length : end.index + (end[1] ?? '').length) - tail.length;
        attempt.bytes =
          newLetters < 0 ? attempt.bytes.slice(0, newLetters) : `${attempt.bytes}${pending.slice(0, newLetters)}`;
        if (end === null) {
          [pending, tail] = ['', seen.slice(-4)];
          await act('chunk');
          break;
        }
        pending = seen.slice(end.index + end[0].length);
        attempt.isWhole = true;
        isMessage = false;
        await act('end');
        continue;
      }
      const line = pending.indexOf('\r\n');
      if (line === -1) break;
      const command = pending.slice(0, line);
      pending = pending.slice(line + 2);
      isMessage = await obey(command);
      tail = '';
    }
  }
}
