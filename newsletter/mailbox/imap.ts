import { ImapFlow, type ImapFlowError } from 'imapflow';
import { isLoopbackHost } from '../../core/node/ip-prefix.ts';
import { type Problem, problemOf, Refused, Unavailable } from '../../core/problem/problem.ts';
import { maxMailBytes } from '../bounces/mail-reading.ts';
import { explainNetwork } from '../mail/explain-attempt.ts';

/** One mail of the mailbox, or one that could not be read. */
export interface FoundMail {
  uid: number;
  raw: Buffer | undefined;
  /** The folder and the number on the mail server. */
  place: string;
}

/** The open mailbox. */
export type MailSource = Awaited<ReturnType<typeof openImap>>;

type MailboxCode = 'mailbox-rights' | 'mailbox-login' | 'mailbox-folder' | 'mailbox-plain' | 'mailbox-away';

/** Creates the error for a mailbox that cannot be used; its words have no password. */
function refuseMailbox(code: MailboxCode, problem: string, fix: string): Refused | Unavailable {
  const words = { code, problem, fix };
  return code === 'mailbox-away' ? new Unavailable(words) : new Refused(words);
}

/** Returns why the mailbox cannot be used; undefined for any other error. */
export function mailboxProblemOf(error: unknown): Problem | undefined {
  const problem = problemOf(error);
  return problem?.code.startsWith('mailbox-') ? problem : undefined;
}

/** Mails that are handled at the same time, and share one COMMIT. */
const mailsInBatch = 32;
/** Keyword of mails that nobody understood; where the server keeps no keywords, they are flagged as seen. */
const readMark = 'GarageRead';
const doneFolder = ['Garage', 'Done'];
const timeouts = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/**
 * Opens a folder on a mail server: imaps://user:password@host/folder, INBOX by default. imap:// needs STARTTLS, except on
 * this machine. Throws with the fix; an abort closes the connection.
 */
export async function openImap(address: string, signal?: AbortSignal) {
  const url = new URL(address);
  const client = createClient(url);
  const stop = (): void => client.close();
  signal?.addEventListener('abort', stop, { once: true });
  // What fails is also thrown by the command that waits for it.
  client.on('error', () => undefined);
  const guard = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw explain(error, url);
    });
  try {
    await guard(client.connect());
    const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX';
    const mailbox = await guard(client.mailboxOpen(folder));
    const flags = mailbox.permanentFlags ?? new Set<string>();
    const mark = flags.has('\\*') || flags.has(readMark) ? readMark : '\\Seen';
    return {
      /** Names the folder; the numbers of its mails mean the same as long as this is the same. */
      folder: `${url.hostname}/${folder}/${mailbox.uidValidity}`,
      /** Yields the mails that were not read before, a few at a time, and first those that are to be read again. */
      read: (again: readonly number[] = []) => readUnflagged(client, { folder, mark, again }, guard),
      /** Called after what was read is stored: handled mails are moved, the others are flagged as read by us. */
      async settle(handled: readonly FoundMail[], left: readonly FoundMail[]): Promise<void> {
        const isMoved = handled.length > 0 && (await guard(moveToDone(client, uidsOf(handled))));
        const flagged = isMoved ? uidsOf(left) : uidsOf([...handled, ...left]);
        if (flagged.length === 0) return;
        accept(await guard(client.messageFlagsAdd(flagged.join(','), [mark], { uid: true })), 'mark mails');
      },
      async close(): Promise<void> {
        signal?.removeEventListener('abort', stop);
        await client.logout().catch(() => client.close());
      },
    };
  } catch (error) {
    client.close();
    throw error;
  }
}

function createClient(url: URL): ImapFlow {
  const isSecure = url.protocol === 'imaps:';
  return new ImapFlow({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: Number(url.port) || (isSecure ? 993 : 143),
    secure: isSecure,
    // Without encryption no password is sent, except on this machine.
    ...(isSecure ? {} : { doSTARTTLS: !isLoopbackHost(url.hostname) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    disableAutoIdle: true,
    // It would log what it sends.
    logger: false,
    ...timeouts,
  });
}

async function* readUnflagged(
  client: ImapFlow,
  { folder, mark, again }: { folder: string; mark: string; again: readonly number[] },
  guard: <T>(work: Promise<T>) => Promise<T>,
): AsyncGenerator<FoundMail[]> {
  const query = mark === readMark ? { unKeyword: mark } : { seen: false };
  const found = accept(await guard(client.search(query, { uid: true })), 'search');
  const uids = [...new Set([...again, ...found])];
  for (let start = 0; start < uids.length; start += mailsInBatch) {
    const range = uids.slice(start, start + mailsInBatch).join(',');
    const source = { start: 0, maxLength: maxMailBytes };
    const mails = await guard(client.fetchAll(range, { uid: true, source }, { uid: true }));
    yield mails.map(({ uid, source: raw }) => ({ uid, raw, place: `${folder}, mail ${uid}` }));
  }
}

/** Where a server says no, the client returns false. */
function accept<T>(result: T | false | undefined, what: string): T {
  if (result !== false && result !== undefined) return result;
  throw refuseMailbox(
    'mailbox-rights',
    `the mailbox does not let us ${what}`,
    'check the rights of the user in {BOUNCE_MAILBOX}.',
  );
}

const uidsOf = (mails: readonly FoundMail[]): number[] => mails.map(({ uid }) => uid);

/** Resolves to whether they were moved. Without MOVE and UIDPLUS a server would delete what others have flagged. */
async function moveToDone(client: ImapFlow, uids: readonly number[]): Promise<boolean> {
  if (!client.capabilities.has('MOVE') && !client.capabilities.has('UIDPLUS')) return false;
  const done = await client.mailboxCreate(doneFolder).catch(() => undefined);
  return done !== undefined && Boolean(await client.messageMove(uids.join(','), done.path, { uid: true }));
}

/** Says what is wrong without what the server quotes, which may be the login. */
function explain(error: unknown, { host, protocol }: URL): Refused | Unavailable {
  const { code = '', authenticationFailed, message = '', mailboxMissing, responseStatus } = error as ImapFlowError;
  const name = `the mailbox at ${host}`;
  if (authenticationFailed) {
    const fix = 'check user and password in {BOUNCE_MAILBOX}.';
    return refuseMailbox('mailbox-login', `${name}: the login was refused`, fix);
  }
  if (mailboxMissing || responseStatus === 'NO') {
    const fix = 'check the end of {BOUNCE_MAILBOX}, or leave it out for INBOX.';
    return refuseMailbox('mailbox-folder', `${name}: there is no such folder`, fix);
  }
  if (protocol === 'imap:' && /starttls/i.test(message)) {
    const lack = 'offers no encryption, and a password is never sent in clear text';
    return refuseMailbox('mailbox-plain', `${name} ${lack}`, 'start {BOUNCE_MAILBOX} with imaps://.');
  }
  const addresses = 'imaps:// with port 993, or imap:// with port 143';
  const known = explainNetwork(code, { server: name, setting: '{BOUNCE_MAILBOX}', addresses });
  if (known !== undefined) return refuseMailbox('mailbox-away', known.problem, `${known.fix}.`);
  return refuseMailbox(
    'mailbox-away',
    `${name} cannot be read (${code || 'no code'})`,
    'it is tried again in ten minutes.',
  );
}
