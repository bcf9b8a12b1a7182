import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { openTestPort } from '../../core/node/test-port.ts';

export interface StoredMail {
  uid: number;
  raw: Buffer;
  flags: Set<string>;
}

/** What a test server can do, and how it misbehaves. */
export interface ImapOptions {
  password?: string;
  capabilities?: string;
  /** Whether mails may have flags of our own. */
  hasKeywords?: boolean;
  /** The connection breaks at this command, once. */
  breakAt?: string | undefined;
  /** Accepts connections and says nothing. */
  isSilent?: boolean;
}

/** Starts a mail server that knows as much IMAP as reading a mailbox needs and ends with the test; `mails` are in INBOX. */
export async function startTestImap(mails: readonly Buffer[], options: ImapOptions = {}) {
  const inbox = mails.map((raw, index): StoredMail => ({ uid: index + 1, raw, flags: new Set() }));
  const folders = new Map<string, StoredMail[]>([['INBOX', inbox]]);
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (options.isSilent) return;
    const capabilities = `IMAP4rev1 ${options.capabilities ?? 'MOVE UIDPLUS'}`;
    const say = (text: string | Buffer): void => void socket.write(text);
    say(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    const answer = createAnswers(folders, { ...options, capabilities }, say);
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = `${rest}${chunk.toString('latin1')}`.split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ');
        const command = words[0] === 'UID' ? `UID ${words[1]}` : String(words[0]);
        commands.push(command);
        if (options.breakAt === command) {
          options.breakAt = undefined;
          socket.destroy();
          return;
        }
        say(`${tag} ${answer(command, words.slice(command.split(' ').length).join(' '))}\r\n`);
      }
    });
  });
  const port = await openTestPort(server);
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  onTestFinished(close);
  return {
    port,
    close,
    commands,
    countConnections: () => sockets.size,
    folder: (name: string): StoredMail[] => folders.get(name) ?? [],
    add: (raw: Buffer) => inbox.push({ uid: 1000 + inbox.length, raw, flags: new Set() }),
    addressOf: (password = options.password ?? 'secret', host = '127.0.0.1') =>
      `imap://ann:${password}@${host}:${port}`,
  };
}

type Answer = (command: string, rest: string) => string;

function createAnswers(
  folders: Map<string, StoredMail[]>,
  { password = 'secret', capabilities, hasKeywords = true }: ImapOptions,
  say: (text: string | Buffer) => void,
): Answer {
  const bare = (text: string): string => text.replaceAll('"', '').trim();
  let open = folders.get('INBOX') ?? [];
  const pick = (set: string): StoredMail[] => {
    const ranges = set.split(',').map((part) => part.split(':').map(Number));
    return open.filter(({ uid }) => ranges.some(([from = 0, to = from]) => uid >= from && uid <= to));
  };
  const answers: Record<string, (rest: string) => string> = {
    CAPABILITY() {
      say(`* CAPABILITY ${capabilities}\r\n`);
      return 'OK done';
    },
    LOGIN: (rest) =>
      bare(rest) === `ann ${password}` ? 'OK in' : 'NO [AUTHENTICATIONFAILED] ann has another password',
    LIST(rest) {
      const name = bare(rest.split(' ').at(-1) ?? '');
      say(name === '' ? '* LIST (\\Noselect) "/" ""\r\n' : folders.has(name) ? `* LIST () "/" "${name}"\r\n` : '');
      return 'OK listed';
    },
    CREATE(name) {
      if (folders.has(bare(name))) return 'NO [ALREADYEXISTS] there is one';
      folders.set(bare(name), []);
      return 'OK created';
    },
    SELECT(name) {
      const found = folders.get(bare(name));
      if (found === undefined) return 'NO [NONEXISTENT] no such folder';
      open = found;
      say(`* ${open.length} EXISTS\r\n* FLAGS (\\Seen \\Deleted)\r\n`);
      say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted${hasKeywords ? ' \\*' : ''})] flags\r\n`);
      say('* OK [UIDVALIDITY 1] valid\r\n* OK [UIDNEXT 9999] next\r\n');
      return 'OK [READ-WRITE] open';
    },
    'UID SEARCH'(query) {
      const flag = /UNKEYWORD (\S+)/.exec(query)?.[1] ?? '\\Seen';
      const found = open.filter(({ flags }) => !flags.has(flag)).map(({ uid }) => uid);
      say(`* SEARCH ${found.join(' ')}\r\n`);
      return 'OK searched';
    },
    'UID FETCH'(rest) {
      for (const mail of pick(rest.split(' ')[0] ?? '')) {
        say(`* ${open.indexOf(mail) + 1} FETCH (UID ${mail.uid} BODY[]<0> {${mail.raw.length}}\r\n`);
        say(mail.raw);
        say(')\r\n');
      }
      return 'OK fetched';
    },
    'UID STORE'(rest) {
      const [set = '', , flags = ''] = rest.split(' ');
      for (const mail of pick(set)) mail.flags.add(flags.replaceAll(/[()]/g, ''));
      return 'OK stored';
    },
    'UID MOVE'(rest) {
      const [set = '', name = ''] = rest.split(' ');
      const target = folders.get(bare(name));
      if (target === undefined) return 'NO [TRYCREATE] no such folder';
      for (const mail of pick(set)) {
        say(`* ${open.indexOf(mail) + 1} EXPUNGE\r\n`);
        open.splice(open.indexOf(mail), 1);
        target.push(mail);
      }
      return 'OK moved';
    },
    LOGOUT() {
      say('* BYE\r\n');
      return 'OK out';
    },
  };
  return (command, rest) =>
    answers[command]?.(rest) ?? (command === 'SUBSCRIBE' || command === 'NOOP' ? 'OK' : 'BAD unknown');
}
