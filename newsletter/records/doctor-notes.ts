import type { MailEventsAnswer, MailService } from '../../core/mail-events.ts';
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
