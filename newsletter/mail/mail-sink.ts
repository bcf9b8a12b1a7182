import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A step of a conversation: `chunk` is a piece of a message that has not ended, `end` is its final dot. */
export type SmtpPhase = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'chunk' | 'end' | 'rset';

/** What the server does: replies, replies and closes, or never replies. */
export type SmtpReply = string | { close: true; reply?: string } | { hang: true };

/** One attempt to send a mail, as the server saw it. */
export interface MailAttempt {
  /** The name the sender gave itself in EHLO, by which tests tell processes apart. */
  sender: string;
  to: string;
  /** The bytes of the message received so far, without the final dot. */
  bytes: string;
  isComplete: boolean;
  isAccepted: boolean;
  /** Whether the server went away during the message: what it had not read yet may have included the dot. */
  isCut: boolean;
}

export interface Conversation {
  commands: string[];
  attempt: MailAttempt | undefined;
  isClosed: boolean;
}

/** A step at which a test may intervene; `attempt` is set from MAIL on. */
export interface SmtpStep {
  phase: SmtpPhase;
  /** How often this connection has reached the phase, from 1. */
  time: number;
  sender: string;
  /** Number of the connection, from 1, and how many are open. */
  connection: number;
  open: number;
  attempt: MailAttempt | undefined;
}

/** Decides what to do at a step: undefined is what a good server does, and a promise makes the sender wait. */
export type Decide = (step: SmtpStep) => SmtpReply | undefined | Promise<SmtpReply | undefined>;

export const goodReplies: Record<SmtpPhase, string> = {
  greeting: '220 ready',
  ehlo: '250 hello',
  auth: '235 come in',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 continue',
  chunk: '',
  end: '250 2.0.0 accepted',
  rset: '250 ok',
};

/** Starts a mail server for drills and tests: it keeps every mail, records each attempt and behaves as it is told. */
export async function startMailSink(first: Decide = () => undefined) {
  const attempts: MailAttempt[] = [];
  const conversations: Conversation[] = [];
  /** Open connection → what to record when the server cuts it. */
  const sockets = new Map<Socket, () => void>();
  let decide = first;
  const server = createServer((socket) => {
    const conversation: Conversation = { commands: [], attempt: undefined, isClosed: false };
    const connection = conversations.push(conversation);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        conversation.isClosed = true;
        sockets.delete(socket);
      });
    sockets.set(socket, () => undefined);
    // Like some real servers, every other connection accepts several commands at a time.
    const ehlo = connection % 2 === 0 ? '250-hello\r\n250 PIPELINING' : goodReplies.ehlo;
    const answer = async (step: ConversationStep): Promise<SmtpReply> =>
      (await decide({ ...step, connection, open: sockets.size })) ?? { ...goodReplies, ehlo }[step.phase];
    sockets.set(socket, converse(socket, conversation, attempts, answer));
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
  return {
    attempts,
    conversations,
    openSockets: () => sockets.size,
    /** Returns the address for a sender that gives itself this name. */
    url: (sender = 'sender') => `smtp://127.0.0.1:${port}?name=${sender}`,
    behave(next: Decide): void {
      decide = next;
    },
    close,
    async reopen(): Promise<void> {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
  };
}

const phaseOfVerb: Readonly<Record<string, SmtpPhase>> = {
  EHLO: 'ehlo',
  HELO: 'ehlo',
  AUTH: 'auth',
  MAIL: 'mail',
  RCPT: 'rcpt',
  DATA: 'data',
  RSET: 'rset',
};

type ConversationStep = Omit<SmtpStep, 'connection' | 'open'>;

const startAttempt = (sender: string): MailAttempt => ({
  sender,
  to: '',
  bytes: '',
  isComplete: false,
  isAccepted: false,
  isCut: false,
});

/** Answers a command that no phase of a mail begins with. */
function answerOther(socket: Socket, command: string): void {
  if (command === 'QUIT') socket.end('221 bye\r\n');
  else socket.write('250 ok\r\n');
}

/** Talks over one connection; returns what to call when the server cuts it. */
function converse(
  socket: Socket,
  conversation: Conversation,
  attempts: MailAttempt[],
  decide: (step: ConversationStep) => Promise<SmtpReply>,
): () => void {
  const times = new Map<SmtpPhase, number>();
  let sender = '';
  let pending = '';
  let isMessage = false;
  let isAddressed = false;

  async function reply(phase: SmtpPhase): Promise<string> {
    const { attempt } = conversation;
    const time = (times.get(phase) ?? 0) + 1;
    times.set(phase, time);
    const decided = await decide({ phase, time, sender, attempt });
    const what = phase === 'data' && !isAddressed && decided === goodReplies.data ? '503 5.5.1 no recipients' : decided;
    if (typeof what === 'object') {
      if ('close' in what) socket.end(what.reply ?? '');
      return new Promise(() => undefined);
    }
    if (attempt && phase === 'end') attempt.isAccepted = what.startsWith('2');
    if (what !== '') socket.write(`${what}\r\n`);
    return what;
  }

  async function handle(command: string): Promise<void> {
    conversation.commands.push(command);
    const phase = phaseOfVerb[command.slice(0, 4).toUpperCase()];
    if (phase === 'ehlo') sender = command.slice(5);
    if (phase === 'mail') conversation.attempt = startAttempt(sender);
    if (phase === 'rcpt' && conversation.attempt) {
      conversation.attempt.to = /<(.*)>/.exec(command)?.[1] ?? '';
      attempts.push(conversation.attempt);
    }
    if (phase === undefined) return answerOther(socket, command);
    const said = await reply(phase);
    if (phase === 'rcpt') isAddressed = said.startsWith('2');
    if (phase === 'data') isMessage = said.startsWith('354');
  }

  async function receive(attempt: MailAttempt): Promise<void> {
    // The dot that ends a message may arrive in pieces: the last few letters are looked at again.
    const from = Math.max(0, attempt.bytes.length - 4);
    attempt.bytes += pending;
    pending = '';
    const end = attempt.bytes.startsWith('.\r\n') ? -2 : attempt.bytes.indexOf('\r\n.\r\n', from);
    if (end === -1) {
      // A server that waits reads nothing more: the sender must not get rid of the rest.
      socket.pause();
      await reply('chunk');
      return void socket.resume();
    }
    pending = attempt.bytes.slice(end + 5);
    attempt.bytes = attempt.bytes.slice(0, end + 2);
    attempt.isComplete = true;
    isMessage = false;
    await reply('end');
  }

  async function read(): Promise<void> {
    while (pending !== '') {
      if (isMessage && conversation.attempt) {
        await receive(conversation.attempt);
        continue;
      }
      const line = pending.indexOf('\r\n');
      if (line === -1) return;
      const command = pending.slice(0, line);
      pending = pending.slice(line + 2);
      await handle(command);
    }
  }

  // One step after the other, also where a step has to wait.
  let reading: Promise<unknown> = reply('greeting');
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    pending += chunk;
    reading = reading.then(read).catch(() => undefined);
  });
  return () => {
    if (conversation.attempt && isMessage) conversation.attempt.isCut = true;
  };
}
