import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { FactMentions } from '../core/desk-facts.ts';
import { issuesOf } from '../core/issue-audience.ts';
import { type Fact, factSchema } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import { findTypedValues } from '../facts/typed-values.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { readJournal } from '../newsletter/records/journal.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts, type SentText } from '../newsletter/sending/issue-mails.ts';
import { saysValue } from '../publishing/correct-fact.ts';
import { readFactPlaces } from '../publishing/fact-places.ts';
import { listMisinformed } from '../publishing/issues/start-erratum.ts';
import type { DeskContext } from './context.ts';
import { runChild } from './edit/child.ts';

const mostCommits = 200;
const mostLines = 30;
const mostSentences = 20;
const commitMark = '\u0001';

/** Finds where a fact's value is said besides the pages that print the record: in mails that went out, and by hand. */
export async function readFactMentions(context: DeskContext, fact: Fact, places: readonly string[]) {
  const { newsletter, contentFolder } = context;
  const mails = await listSentTexts(newsletter.store);
  const got = listMisinformed(fact);
  const correction = mails.find(
    (mail) =>
      mail.audience.includes('"got":') && places.includes(`/newsletter/${mail.id}`) && saysValue(mail.text, fact),
  );
  const said = mails.flatMap(({ id, subject, started_at: at, text }) => {
    const [sentence] = findTypedValues(text, fact);
    const isNamed = places.includes(`/newsletter/${id}`);
    return sentence !== undefined || isNamed ? [{ id, subject, at, sentence }] : [];
  });
  // An issue that was corrected while it went out has several texts.
  const sent = said.filter(({ id }, index) => said.findIndex((other) => other.id === id) === index);
  const isSent = new Set(mails.map(({ id }) => `/newsletter/${id}`));
  const byHand = Object.entries(readFactPlaces(contentFolder))
    // What a sent issue says is in its mail, and code has no sentences.
    .filter(([place]) => !isSent.has(place) && isWritten(contentFolder, place))
    .flatMap(([place, text]) => findTypedValues(text, fact).map((sentence) => ({ place, sentence })));
  return {
    sent,
    byHand: byHand.slice(0, mostSentences),
    ...(got.length > 0 && { erratum: await describeErratum(newsletter.store, got, correction) }),
    history: await readHistory(context, fact.id),
  };
}

async function describeErratum(store: Queryable, issues: string[], mail: SentText | undefined) {
  const { recipients: readers } = await countRecipients(store, {
    topics: '',
    isForMonthly: true,
    part: { got: issues },
  });
  return { issues: issuesOf(issues), readers, ...(mail && { sent: { id: mail.id, at: mail.started_at } }) };
}

/** Returns true for what an author writes: articles, issues, pages and the glossary. */
function isWritten(contentFolder: string, place: string): boolean {
  if (place === '/glossary' || place.startsWith('/blog/') || place.startsWith('/newsletter/')) return true;
  return existsSync(join(contentFolder, 'pages', `${place}.mdx`));
}

/** Reads what is known of a fact's past: the journal of this program, and the commits of its file. */
async function readHistory({ newsletter, contentFolder }: DeskContext, id: string): Promise<FactMentions['history']> {
  const lines = await readJournal(newsletter.store, { about: `fact/${id}`, limit: mostLines });
  const journal = lines.map(({ at, what, who }) => ({ at, what, from: who }));
  const commits = await readCommits(contentFolder, id);
  return [...journal, ...commits].sort((one, other) => other.at.localeCompare(one.at)).slice(0, mostLines);
}

async function readCommits(contentFolder: string, id: string): Promise<FactMentions['history']> {
  const folder = join(contentFolder, 'facts');
  const name = readdirSync(folder).find(
    (file) => file.endsWith('.yaml') && findRecord(readFileSync(join(folder, file), 'utf8'), id) !== undefined,
  );
  if (name === undefined) return [];
  // With all lines around each change, one call gives every version of the file.
  const log = ['log', '-p', '-U100000', '--no-color', '--no-ext-diff', `-n${mostCommits}`, `--format=${commitMark}%aI`];
  const git = await runChild('git', [...log, '--', `./${name}`], folder).catch(() => undefined);
  if (git === undefined || git.code !== 0) return [];
  const events: FactMentions['history'] = [];
  let before: Version;
  for (const commit of git.out.split(commitMark).slice(1).reverse()) {
    const [at = '', ...diff] = commit.split('\n');
    const start = diff.findIndex((line) => line.startsWith('@@'));
    if (start === -1) continue;
    const text = diff.slice(start + 1).filter((line) => /^[ +]/.test(line));
    const now = describe(findRecord(text.map((line) => line.slice(1)).join('\n'), id));
    const what = compare(before, now);
    if (what !== undefined) events.push({ at: new Date(at).toISOString(), what, from: 'git' });
    before = now;
  }
  return events;
}

type Version = { shown: string; checked: string } | undefined;

function compare(before: Version, now: Version): string | undefined {
  if (now === undefined) return before && 'Removed from this file.';
  if (before === undefined) return `Recorded as ${now.shown}.`;
  if (before.shown !== now.shown) return `Changed from ${before.shown} to ${now.shown}.`;
  return before.checked === now.checked ? undefined : 'Checked again, still true.';
}

/** Older versions may not fit the schema of today: then the bare value is shown. */
function describe(record: Record<string, unknown> | undefined): Version {
  if (record === undefined) return undefined;
  const { data } = factSchema.safeParse(record);
  return { shown: data ? printFact(data) : String(record['value']), checked: String(record['checked']) };
}

/** Reads one record of a ledger file without reading the others. */
function findRecord(yaml: string, id: string): Record<string, unknown> | undefined {
  const record = yaml
    .split(/^(?=- )/m)
    .find((part) => new RegExp(`^- [\\s{]*id: *["']?${id}["']?\\s*[,}\\n]`).test(part));
  if (record === undefined) return undefined;
  try {
    return (parse(record) as Record<string, unknown>[])[0];
  } catch {
    return undefined;
  }
}
