import type { MailEventsAnswer, MailService } from '../../core/mail/mail-events.ts';
import { deleteSetting, readSetting, type Store, type StoreClock, writeSetting } from '../db/store.ts';

/** When a mail service last reported: anything at all, an event of our mail, and one of a mail we could not find. */
type EventNotes = Record<'arrived' | 'matched' | 'unmatched', string | undefined>;

const keyOf = (service: MailService, note: keyof EventNotes): string => `mail_events_${service}_${note}`;

/** Notes for `doctor` that a mail service reported, and whether its events name mails of ours. */
export async function noteEvents({ store, now }: StoreClock, service: MailService, answer: MailEventsAnswer) {
  const note = (name: keyof EventNotes) => writeSetting(store, keyOf(service, name), now().toISOString());
  await note('arrived');
  if (answer.recorded + answer.known > 0) await note('matched');
  if (answer.ignored > 0) await note('unmatched');
}

/** Returns the times of a mail service's last reports; undefined for what never came. */
export async function readEventNotes(store: Store, service: MailService): Promise<EventNotes> {
  const read = (note: keyof EventNotes) => readSetting(store, keyOf(service, note));
  return { arrived: await read('arrived'), matched: await read('matched'), unmatched: await read('unmatched') };
}

const proxyKey = 'untrusted_proxy_seen_at';

/** Notes for `doctor` that requests came through a proxy that the server does not trust. */
export const noteUntrustedProxy = (store: Store, at: Date): Promise<void> =>
  writeSetting(store, proxyKey, at.toISOString());

/** Removes the note: a server that starts looks again. */
export const forgetUntrustedProxy = (store: Store): Promise<boolean> => deleteSetting(store, proxyKey);

/** Returns when the running server last saw such a proxy; undefined when it did not. */
export const readUntrustedProxy = (store: Store): Promise<string | undefined> => readSetting(store, proxyKey);

const filesKey = 'few_open_files';

/** How many files the system lets a server open, and how many connections it takes because of that. */
export type FewFiles = { openFiles: number; connections: number };

/** Notes for `doctor` that the server takes fewer connections than usual; undefined removes the note. */
export async function noteFewFiles(store: Store, few: FewFiles | undefined): Promise<void> {
  if (few === undefined) await deleteSetting(store, filesKey);
  else await writeSetting(store, filesKey, JSON.stringify(few));
}

/** Returns why the server that started last takes fewer connections than usual; undefined when it does not. */
export async function readFewFiles(store: Store): Promise<FewFiles | undefined> {
  const value = await readSetting(store, filesKey);
  return value === undefined ? undefined : (JSON.parse(value) as FewFiles);
}
