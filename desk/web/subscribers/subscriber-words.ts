import type { SubscriberStatus, TimelineEntry } from '../../contract/subscribers.ts';
import type { Answer } from '../api.ts';
import type { TimelineEvent } from '../kit/Lists.tsx';
import type { Status } from '../kit/StatusWord.tsx';

export type SubscriberRow = Answer<'GET /api/subscribers'>['rows'][number];
export type SubscriberDetails = Answer<'GET /api/subscribers/:id'>;

/** The states of a reader as a shape and a word, in the order of the filters. */
export const subscriberStates: Record<SubscriberStatus, Status> = {
  pending: { kind: 'warn', word: 'To confirm' },
  active: { kind: 'ok', word: 'Active' },
  unsubscribed: { kind: 'off', word: 'Left' },
  bounced: { kind: 'err', word: 'Bounced' },
};

const statusNames = Object.keys(subscriberStates) as SubscriberStatus[];

/** Reads the state that an address of the list asks for; undefined for any other word. */
export const readStatus = (word: string | null): SubscriberStatus | undefined =>
  statusNames.find((name) => name === word);

/** What an empty list of one state says. */
export const emptyStates: Record<SubscriberStatus, string> = {
  active: 'Nobody is active',
  pending: 'Nobody waits to confirm',
  bounced: 'No address is bounced',
  unsubscribed: 'Nobody has left',
};

const mailStates: Record<string, Status> = {
  accepted: { kind: 'ok', word: 'Accepted' },
  outbox: { kind: 'off', word: 'In the outbox folder, not mailed' },
  failed: { kind: 'err', word: 'Failed' },
  unknown: { kind: 'warn', word: 'Unknown' },
  queued: { kind: 'act', word: 'Waits' },
  sending: { kind: 'act', word: 'Going out' },
  suppressed: { kind: 'off', word: 'Not mailed' },
};

/** What became of the last issue's mail. */
export const mailState = (status: string | undefined): Status =>
  mailStates[status ?? ''] ?? { kind: 'off', word: 'Not sent' };

/** Returns where a reader came from, as a person says it. */
export function cameFrom(source: string | null): string {
  if (source === null) return 'unknown';
  if (source === 'add') return 'added by you';
  return source.startsWith('import') ? `import ${source.replace(/^import:?/, '')}`.trim() : source;
}

const singleMails: Record<string, string> = {
  confirmation: 'Confirmation mail',
  reminder: 'Reminder to confirm',
  welcome: 'Welcome mail',
  'export-link': 'Link to their data',
  'erase-link': 'Link to erase their data',
  'address-ask': 'Question about a new address',
  'address-link': 'Link to a new address',
  'address-note': 'Note about the new address',
  'data-ask': 'Question about their data',
};

const letterStates: Record<string, string> = {
  unconfirmed: 'Waits for its writer to confirm',
  waiting: 'Waits for you',
  held: 'On hold',
  approved: 'Appears with the next publish',
  published: 'You published it',
  rejected: 'You rejected it',
  withdrawn: 'Withdrawn',
};

interface EntryWords extends Pick<TimelineEvent, 'level' | 'technical'> {
  title: string;
  detail?: string;
}

/** Says in words what one entry of a timeline is. */
export function describeEntry(entry: TimelineEntry): EntryWords {
  switch (entry.kind) {
    case 'consent':
      return describeConsent(entry);
    case 'issue':
    case 'mail': {
      const { kind, word } = mailState(entry.status);
      const state = word.toLowerCase();
      const tries = entry.kind === 'issue' && entry.attempts > 1 ? `, try ${entry.attempts}` : '';
      const title =
        entry.kind === 'issue' ? `“${entry.subject}” ${state}` : `${singleMails[entry.mail] ?? 'A mail'}: ${state}`;
      return { level: kind === 'off' ? undefined : kind, title: `${title}${tries}`, technical: entry.reply };
    }
    case 'bounce':
      return describeBounce(entry);
    case 'letter':
      return { level: 'act', title: `Wrote a letter on “${entry.title}”`, detail: letterStates[entry.status] ?? '' };
  }
}

function describeConsent({ consent, words, page, isByPublisher }: TimelineEntry & { kind: 'consent' }): EntryWords {
  const shown = words === '' ? '' : `Words: “${words}”`;
  const from = page === null ? '' : `From ${cameFrom(page)}. `;
  const titles: Record<typeof consent, string> = {
    subscribe: 'Asked for the newsletter',
    confirm: 'Confirmed by the link in the mail',
    unsubscribe: isByPublisher ? 'You stopped the mail' : 'Left',
    undo: isByPublisher ? 'You took the stop back' : 'Came back by the link in the mail',
    preferences: /address/.test(words) ? movedWords(isByPublisher) : 'Chose topics or how often',
    import: 'Came with an import',
    add: 'You added this reader',
    forget: 'Asked to be forgotten',
  };
  const level = consent === 'unsubscribe' || consent === 'forget' ? undefined : consent === 'confirm' ? 'ok' : 'act';
  return { level, title: titles[consent], detail: `${from}${shown}` };
}

const movedWords = (isByPublisher: boolean): string =>
  isByPublisher ? 'You changed the address' : 'Moved to this address by the link in the mail';

function describeBounce({ bounce, code, issueId }: TimelineEntry & { kind: 'bounce' }) {
  const titles = {
    hard: 'Bounced: the mailbox does not take mail',
    soft: 'A mail came back; the mailbox may work again',
    complaint: 'Complained that the mail is unwanted',
    undone: 'The bounce was lifted',
  } as const;
  const level = bounce === 'undone' ? 'ok' : bounce === 'soft' ? 'warn' : 'err';
  const detail = issueId === null ? '' : `About the issue ${issueId}`;
  return { level, title: titles[bounce], detail, technical: code } as const;
}

/** Says how many mails of issues had which result: 19 accepted, 1 failed. */
export function describeMails(mails: SubscriberDetails['mails']): string {
  const parts = Object.entries(mails).map(([status, count]) => `${count} ${mailState(status).word.toLowerCase()}`);
  return parts.length === 0 ? 'None so far' : parts.join(', ');
}
