import { readFileSync } from 'node:fs';
import { displayDate, siteDay } from '../core/dates.ts';
import { normalizeEmail } from '../core/node/email-address.ts';
import { approveLetter, setAside, withdrawForWriter } from '../newsletter/letters/decide-letter.ts';
import { findLetter, type Letter, letterStatuses, listLetters, readSignals } from '../newsletter/letters/letter.ts';
import type { OpenNewsletter } from '../newsletter/service/open-newsletter.ts';
import { exportLetters } from '../newsletter/subscribers/personal-data.ts';
import { findProject } from '../publishing/posts/post-files.ts';
import { readConfig, withOpenNewsletter } from '../publishing/settings.ts';
import { CommandError, contentFlag, defineCommand, type Invocation, readChoice } from './command.ts';
import { readNewsletter, requireStore } from './config.ts';
import { formatTable } from './format.ts';

const jsonFlag = 'print JSON';
const dayOfLetter = ({ timeZone }: OpenNewsletter, { created_at }: Letter): string =>
  siteDay(new Date(created_at), timeZone);

export const lettersCommand = defineCommand({
  summary: "List readers' letters that wait for you.",
  flags: {
    status: `<status> ${letterStatuses.join(', ')}, or all (default: waiting)`,
    email: '<address> everything stored about letters from one address, as JSON',
    json: jsonFlag,
  },
  details: `
letters show, approve, hold, reject and withdraw take the id that the list shows. --email answers a writer who asks what
is stored; subscribers remove <email> deletes it.`,
  async run(invocation) {
    const { values, terminal } = invocation;
    if (values.email !== undefined) {
      const data = await readNewsletter(invocation, (newsletter) =>
        exportLetters(newsletter, normalizeEmail(values.email ?? '')),
      );
      await terminal.print(JSON.stringify(data, null, 2));
      return data.letters.length === 0 ? 1 : 0;
    }
    const status = readChoice('status', values.status, [...letterStatuses, 'all']) ?? 'waiting';
    return readNewsletter(invocation, async (newsletter) => {
      const letters = await listLetters(newsletter, status === 'all' ? letterStatuses : [status]);
      if (values.json) return terminal.print(JSON.stringify(letters.map(withoutAddress), null, 2));
      if (letters.length === 0) return terminal.print(`No letter is ${status}.`);
      const rows: string[][] = [];
      for (const letter of letters) {
        const { isLikelySpam } = await readSignals(newsletter, letter);
        const words = isLikelySpam ? 'likely spam' : '';
        rows.push([
          letter.id.slice(-12),
          dayOfLetter(newsletter, letter),
          letter.status,
          letter.slug,
          letter.name,
          words,
        ]);
      }
      return terminal.print(formatTable(['id', 'written', 'status', 'article', 'name', ''], rows));
    });
  },
});

export const showLetterCommand = defineCommand({
  summary: 'Show a letter, with what speaks for and against it.',
  takes: ['<id>'],
  flags: { json: jsonFlag },
  async run(invocation) {
    const { values, words, terminal } = invocation;
    await readNewsletter(invocation, async (newsletter) => {
      const letter = await findLetter(newsletter, words[0] ?? '');
      const { reasons, isLikelySpam } = await readSignals(newsletter, letter);
      if (values.json) {
        return terminal.print(JSON.stringify({ ...withoutAddress(letter), reasons, isLikelySpam }, null, 2));
      }
      const { edited_text, reply } = letter;
      return terminal.print(
        [
          `${letter.name}, ${displayDate(dayOfLetter(newsletter, letter))}, on ${letter.slug} (${letter.status})`,
          `${isLikelySpam ? 'Likely spam. ' : ''}${reasons.join('. ')}.`,
          letter.text,
          ...(edited_text === null ? [] : [`As edited:\n${edited_text}`]),
          ...(reply === null ? [] : [`Your reply:\n${reply}`]),
        ].join('\n\n'),
      );
    });
  },
});

export const approveLetterCommand = defineCommand({
  summary: 'Publish a letter with the next ./garage publish; also changes the text or the reply of a published one.',
  takes: ['<id>'],
  flags: {
    reply: '<text> your reply, shown under the letter; "" removes it',
    edit: '<file> text file with the letter as you edited it; the page says so',
    'no-mail': 'do not mail the writer when the letter appears',
    folder: contentFlag,
  },
  details: 'Edit lightly: names of other people, typing errors, length. The original stays in the database.',
  run: (invocation) =>
    decide(invocation, async ({ newsletter, content, letter }) => {
      const { edit, reply, 'no-mail': isSilent } = invocation.values;
      const text = edit === undefined ? undefined : readEdited(edit);
      if (text?.trim() === '') throw new CommandError(`${edit} is empty: reject the letter instead.`);
      const approval = { text, reply, ...(isSilent ? { isMailed: false } : {}) };
      const { slug, edited_text } = await approveLetter(newsletter, content, letter, approval);
      const edited = edited_text === null ? '' : ' Readers see that it was edited.';
      return `The letter by ${letter.name} is in content/letters/${slug}.yaml.${edited} It is on the site after the next ./garage publish.`;
    }),
});

export const holdLetterCommand = defineSetAside('held', 'Put a letter on hold: it is not published for now.');

export const rejectLetterCommand = defineSetAside(
  'rejected',
  'Reject a letter: it is deleted after 30 days. Its writer is not told.',
);

function defineSetAside(status: 'held' | 'rejected', summary: string) {
  return defineCommand({
    summary,
    takes: ['<id>'],
    flags: { folder: contentFlag },
    run: (invocation) =>
      decide(invocation, async ({ newsletter, content, letter }) => {
        const wasInContent = await setAside(newsletter, content, letter, status);
        return `The letter by ${letter.name} is ${status === 'held' ? 'on hold' : 'rejected'}.${leaving(wasInContent)}`;
      }),
  });
}

export const withdrawLetterCommand = defineCommand({
  summary: 'Withdraw a letter for its writer, who asked you: it leaves the site, and its data is deleted in 30 days.',
  takes: ['<id>'],
  flags: {
    erase: 'delete name, address and text at once, not in 30 days',
    folder: contentFlag,
  },
  details: 'It cannot be published again. ./garage subscribers remove <email> deletes everything of a writer at once.',
  run: (invocation) =>
    decide(invocation, async ({ newsletter, content, letter }) => {
      const { erase } = invocation.values;
      const wasInContent = await withdrawForWriter(newsletter, content, letter, { isErased: erase });
      return `The letter by ${letter.name || 'its writer'} is ${erase ? 'deleted' : 'withdrawn'}.${leaving(wasInContent)}`;
    }),
});

const leaving = (wasInContent: boolean): string =>
  wasInContent ? ' It leaves the site with the next ./garage publish.' : '';

/** Decides about a letter and prints what became of it. */
async function decide(
  { values, words: [id = ''], terminal, environment }: Invocation<{ folder: typeof contentFlag }>,
  work: (on: { newsletter: OpenNewsletter; content: string; letter: Letter }) => Promise<string>,
): Promise<void> {
  const { content } = findProject(values.folder);
  const config = readConfig(environment);
  await requireStore(config);
  await withOpenNewsletter(config, async (newsletter) => {
    await terminal.print(await work({ newsletter, content, letter: await findLetter(newsletter, id) }));
  });
}

function readEdited(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CommandError(`${file} cannot be read: give --edit a text file.`);
  }
}

/** Output of commands ends up in logs: only `subscribers` prints addresses. */
function withoutAddress({ email: _email, email_hash: _hash, ...others }: Letter) {
  return others;
}
