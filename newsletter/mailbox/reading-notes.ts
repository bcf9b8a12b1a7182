import { hasCode } from '../../core/problem/problem.ts';
import { openReturnedMail } from '../bounces/parse-returned-mail.ts';
import { type Queryable, readSetting, writeSetting } from '../db/store.ts';
import type { Newsletter } from '../service/newsletter.ts';
import type { FoundMail } from './imap.ts';

/*
 * A mail is noted before its text is read. Its reader has limits (core/node/bounded-worker.ts), but whatever stops the process
 * all the same, the server does not read that mail a second time: it would stop again, and again. The note ends with the
 * reading, before anything is recorded, so the window is a few milliseconds: a server that is killed at any other moment
 * reads all of its mails again. One that was killed in the window by chance loses nothing either: doctor names the mail, and
 * `./garage bounces read` reads it, in a process that serves nobody.
 */

const key = 'mailbox_reading';
const keptMs = 30 * 24 * 60 * 60 * 1000;
const maxUnread = 100;

interface UnreadMail {
  /** Folder and number for a person. */
  place: string;
  /** What the mail server calls the state of the folder, and the number in it. */
  folder: string;
  uid: number;
  at: string;
}

interface Notes {
  /** The mail that is being read now. */
  reading?: UnreadMail | undefined;
  unread: UnreadMail[];
}

/** Returns the mails of the last 30 days that could not be read, or that were being read when the server stopped. */
export async function listUnreadMails({ store, now }: Pick<Newsletter, 'store' | 'now'>): Promise<UnreadMail[]> {
  const { reading, unread } = await readNotes(store);
  const since = new Date(now().getTime() - keptMs).toISOString();
  return [...unread, ...(reading === undefined ? [] : [reading])].filter(({ at }) => at >= since);
}

async function readNotes(store: Queryable): Promise<Notes> {
  const value = await readSetting(store, key);
  return value === undefined ? { unread: [] } : (JSON.parse(value) as Notes);
}

/** Opens the notes for one reading of a folder; only one process does that at a time. */
export async function openReadingNotes(newsletter: Pick<Newsletter, 'store' | 'now'>, folder: string) {
  const { store, now } = newsletter;
  // What is still noted as being read was interrupted.
  let unread = await listUnreadMails(newsletter);
  const found = new Set<number>();
  const note = ({ uid, place }: FoundMail): UnreadMail => ({ uid, place, folder, at: now().toISOString() });
  const isHere = (one: UnreadMail, uid: number): boolean => one.folder === folder && one.uid === uid;
  const write = (reading?: UnreadMail): Promise<void> =>
    writeSetting(store, key, JSON.stringify({ reading, unread: unread.slice(-maxUnread) } satisfies Notes));
  return {
    uids: (): number[] => unread.filter((one) => one.folder === folder).map(({ uid }) => uid),
    isUnread: ({ uid }: FoundMail): boolean => unread.some((one) => isHere(one, uid)),
    /** Writes that this mail is being read. */
    begin: (mail: FoundMail): Promise<void> => write(note(mail)),
    /** Keeps a mail that could not be read, and forgets one that could; `write` makes it last. */
    end(mail: FoundMail, isRead: boolean): void {
      found.add(mail.uid);
      const at = unread.findIndex((one) => isHere(one, mail.uid));
      if (isRead && at >= 0) unread.splice(at, 1);
      if (!isRead && at < 0) unread.push(note(mail));
    },
    /** Writes that no mail is being read. */
    write: (): Promise<void> => write(),
    /** Forgets what is no longer in the folder, after all of it was read. */
    async forgetDeleted(): Promise<void> {
      unread = unread.filter((one) => one.folder === folder && found.has(one.uid));
      await write();
    },
  };
}

type ReadingNotes = Awaited<ReturnType<typeof openReadingNotes>>;

/**
 * Reads the texts of mails one by one, each once and noted before; one that cannot be read is left without its bytes. Stops
 * between two mails: returns those that were tried.
 */
export async function readTexts(
  notes: ReadingNotes,
  found: readonly FoundMail[],
  { readsAgain, signal }: { readsAgain: boolean; signal: AbortSignal | undefined },
): Promise<FoundMail[]> {
  const batch: FoundMail[] = [];
  for (const mail of found) {
    if (signal?.aborted) break;
    const mayRead = readsAgain || !notes.isUnread(mail);
    const isRead = mayRead && mail.raw !== undefined && (await readText(notes, mail, mail.raw));
    notes.end(mail, isRead);
    batch.push(isRead ? mail : { ...mail, raw: undefined });
  }
  await notes.write();
  return batch;
}

/** Resolves to whether the text can be read. Rejects when nothing can be, such as when no worker starts. */
async function readText(notes: ReadingNotes, mail: FoundMail, raw: Buffer): Promise<boolean> {
  await notes.begin(mail);
  try {
    await openReturnedMail(raw);
    return true;
  } catch (error) {
    if (hasCode(error, 'task')) return false;
    await notes.write();
    throw error;
  }
}
