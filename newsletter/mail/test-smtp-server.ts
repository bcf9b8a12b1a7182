import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** The step of a conversation: `end` is after the dot that ends a message. */
export type Phase = 'greeting' | 'ehlo' | 'auth' | 'mail' | 'rcpt' | 'data' | 'end' | 'rset';

/** What the server does: says something, closes, or never replies. */
export type Act = string | { close: true; say?: string } | { hang: true };

/** What a test server does at some phases, instead of what a good one would do; it may differ each time in a conversation. */
export type Script = Partial<Record<Phase, Act | ((time: number) => Act)>>;

/** One conversation as the server saw it. */
export interface Conversation {
  commands: string[];
  /** Every byte that came in while a message was expected, before its end was seen. */
  message: string;
  isEnded: boolean;
  isClosed: boolean;
}

const goodAct: Record<Phase, Act> = {
  greeting: '220 ready',
  ehlo: '250 hello',
  auth: '235 come in',
  mail: '250 sender ok',
  rcpt: '250 recipient ok',
  data: '354 go on',
  end: '250 2.0.0 taken',
  rset: '250 forgotten',
};

/** Starts a bare mail server that follows a script and records every byte; `scriptOf` may differ for each connection. */
export async function startScriptedSmtp(scriptOf: (connection: number) => Script = () => ({}), port = 0) {
  const conversations: Conversation[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const conversation: Conversation = { commands: [], message: '', isEnded: false, isClosed: false };
    conversations.push(conversation);
    socket
      .on('error', () => undefined)
      .on('close', () => {
        sockets.delete(socket);
        conversation.isClosed = true;
      });
    converse(socket, { ...goodAct, ...scriptOf(conversations.length) }, conversation);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: opened } = server.address() as AddressInfo;
  return {
    port: opened,
    url: `smtp://127.0.0.1:${opened}`,
    conversations,
    openSockets: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function converse(socket: Socket, script: Required<Script>, conversation: Conversation): void {
  let pending = '';
  let isMessage = false;
  const times = new Map<Phase, number>();
  const act = (phase: Phase): void => {
    const time = (times.get(phase) ?? 0) + 1;
    times.set(phase, time);
    const planned = script[phase];
    const what = typeof planned === 'function' ? planned(time) : planned;
    if (typeof what === 'string') socket.write(`${what}\r\n`);
    else if ('close' in what) socket.end(what.say ?? '');
    if (phase === 'data' && typeof what === 'string' && what.startsWith('354')) isMessage = true;
  };
  const onMessage = (): boolean => {
    conversation.message += pending;
    pending = '';
    const end = /(^|\r\n)\.\r\n/.exec(conversation.message);
    if (end === null) return false;
    pending = conversation.message.slice(end.index + end[0].length);
    conversation.message = conversation.message.slice(0, end.index);
    conversation.isEnded = true;
    isMessage = false;
    act('end');
    return true;
  };
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    pending += chunk;
    for (;;) {
      if (isMessage) {
        if (!onMessage()) return;
        continue;
      }
      const line = pending.indexOf('\r\n');
      if (line === -1) return;
      const command = pending.slice(0, line);
      pending = pending.slice(line + 2);
      conversation.commands.push(command);
      if (/^(EHLO|HELO)/.test(command)) act('ehlo');
      else if (command.startsWith('AUTH')) act('auth');
      else if (command.startsWith('MAIL')) act('mail');
      else if (command.startsWith('RCPT')) act('rcpt');
      else if (command === 'DATA') act('data');
      else if (command === 'RSET') act('rset');
      else if (command === 'QUIT') socket.end('221 bye\r\n');
    }
  });
  act('greeting');
}
