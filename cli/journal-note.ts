import type { Environment } from '../core/node/settings/settings.ts';
import { isStoreMissing } from '../newsletter/db/inspect-store.ts';
import { type JournalNote, writeJournal } from '../newsletter/records/journal.ts';
import type { Newsletter } from '../newsletter/service/newsletter.ts';
import { findSubscriber } from '../newsletter/subscribers/subscriber.ts';
import { readConfig, withOpenNewsletter } from '../publishing/program.ts';
import type { OnDone } from './command.ts';
import type { Terminal } from './terminal.ts';

type Values = Readonly<Record<string, unknown>>;
type Note = Omit<JournalNote, 'who'>;
type Describe = (words: readonly string[], values: Values, newsletter: Newsletter) => Note | Promise<Note>;

/** Names a reader by their id: an address in the journal would outlive a request to be forgotten. */
const aboutSubscriber =
  (what: string): Describe =>
  async ([email = ''], _values, newsletter) => {
    const reader = await findSubscriber(newsletter, email);
    return { what, about: reader && `subscriber/${reader.id}` };
  };

const aboutIssue =
  (verb: string): Describe =>
  ([id = '']) => ({ what: `${verb} the issue ${id}.`, about: `issue/${id}` });

const plain =
  (what: string): Describe =>
  () => ({ what });

/** What the journal says about each command that changes something; the others only read. */
const notes: Record<string, Describe> = {
  'subscribers add': aboutSubscriber('Added a reader.'),
  'subscribers remove': plain('Removed a reader and kept a mark that keeps the address away.'),
  'subscribers unbounce': ([email = ''], values, newsletter) =>
    email === ''
      ? { what: 'Made bounced addresses active again.' }
      : aboutSubscriber('Made a bounced address active again.')([email], values, newsletter),
  'subscribers import': (files) => ({
    what: `Imported a list of readers from ${files.length === 1 ? 'a file' : `${files.length} files`}.`,
  }),
  'subscribers export': plain('Exported readers.'),
  'issue new': plain('Started a new issue.'),
  'facts correct': ([id = '', value = '']) => ({ what: `Corrected the fact ${id} to ${value}.`, about: `fact/${id}` }),
  'issue digest': plain('Started an issue from the new posts.'),
  'issue send': ([id = ''], { test, at }) => {
    const what = test ? 'Sent a test of' : at ? 'Scheduled' : 'Sent';
    return { what: `${what} the issue ${id}.`, about: `issue/${id}` };
  },
  'issue pause': aboutIssue('Paused'),
  'issue cancel': aboutIssue('Canceled'),
  'issue resolve': aboutIssue('Settled the unknown mails of'),
  'issue resend': aboutIssue('Sent failed mails again of'),
  'issue mark-sent': aboutIssue('Marked as sent elsewhere'),
  'bounces read': plain('Read returned mails.'),
  'bounces apply': (_words, { issue = '', domain = '' }) => ({
    what: `Said that the mailboxes at ${domain} are dead that refused the issue ${issue}.`,
    about: `issue/${issue}`,
  }),
  'post rename': ([from = '', to = '']) => ({ what: `Renamed the article ${from} to ${to}.`, about: `post/${to}` }),
  'post delete': ([slug = '']) => ({ what: `Deleted the article ${slug}.` }),
  'import-posts': plain('Imported articles as drafts.'),
  publish: plain('Published the site.'),
  backup: plain('Made a backup.'),
  restore: plain('Restored a backup.'),
  hold: plain('Put sending on hold.'),
  'lift-hold': plain('Let sending go on.'),
  move: plain('Moved the list to another database.'),
  'keys rotate': plain('Replaced the link keys.'),
  'keys prune': plain('Deleted old link keys.'),
};

/** Returns what writes a command's line into the journal; a command that was declined has failed and has none. */
export function createJournalNote(name: string, terminal: Terminal, environment: Environment): OnDone {
  const describe = notes[name];
  return async (words, values) => {
    if (describe === undefined || values['dry-run'] === true) return;
    const config = readConfig(environment);
    try {
      if (await isStoreMissing(config)) return;
      await withOpenNewsletter(config, async (newsletter) =>
        writeJournal(newsletter, { who: 'command', ...(await describe(words, values, newsletter)) }),
      );
    } catch (error) {
      // The command itself has succeeded.
      terminal.message(`The journal has no line about this: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
}
