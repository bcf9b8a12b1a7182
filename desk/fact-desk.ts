import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { siteDay } from '../core/dates.ts';
import { issuesOf } from '../core/issues/issue-audience.ts';
import { writeFileAtomically } from '../core/node/files/write-file.ts';
import { reviewDayOf } from '../facts/fact-review.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { printFact } from '../facts/print-fact.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { readJournal } from '../newsletter/records/journal.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts, type SentText } from '../newsletter/sending/issue-mails.ts';
import { listStartedIssues } from '../newsletter/sending/issue-state.ts';
import { countWatches } from '../newsletter/watches/ask-watch.ts';
import { saysValue } from '../publishing/correct-fact.ts';
import { findPrintingPlaces } from '../publishing/fact-places.ts';
import { listMisinformed } from '../publishing/issues/start-erratum.ts';
import type { DeskContext } from './context.ts';
import { refuseAtDesk } from './problems.ts';
import { createContentReader, listFactFiles } from './read-content.ts';

/** What everything about facts works with. */
export type FactDesk = ReturnType<typeof createFactDesk>;

/** Opens the ledger of a content folder. */
export function createFactDesk(context: DeskContext) {
  const { newsletter, contentFolder } = context;
  const content = createContentReader(contentFolder);
  const today = (): string => siteDay(newsletter.now(), newsletter.timeZone);
  return {
    ...context,
    content,
    today,
    edits: createFileEdits(newsletter.randomId),
    listFiles: (): string[] => listFactFiles(contentFolder).map((file) => basename(file)),
    readPosts: () => content.readArticles(today()).filter(({ kind }) => kind === 'posts'),
    requireFact(id: string): Fact {
      const fact = content.readFacts().get(id);
      if (fact === undefined)
        throw refuseAtDesk(
          'fact-gone',
          `No file of content/facts has the fact ${id}.`,
          'Reload the page and look again.',
        );
      return fact;
    },
  };
}

/** Writes content files and can put back what they said, as long as nobody has changed them since. */
function createFileEdits(randomId: () => string) {
  const done = new Map<string, { file: string; before: string; after: string }[]>();
  return {
    /** Writes the files and returns the name under which the change is taken back. */
    write(texts: ReadonlyMap<string, string>): string {
      const written = [...texts].map(([file, after]) => ({ file, before: readFileSync(file, 'utf8'), after }));
      for (const { file, after } of written) writeFileAtomically(file, after);
      const id = randomId();
      done.set(id, written);
      return id;
    },
    /** Takes a change back; refused when one of its files was changed since. */
    undo(id: string): string[] {
      const written = done.get(id);
      if (written === undefined || written.some(({ file, after }) => readFileSync(file, 'utf8') !== after)) {
        throw refuseAtDesk(
          'fact-undo-gone',
          'The files were changed again since then, or the desk was started again.',
          'Correct the fact by hand.',
        );
      }
      for (const { file, before } of written) writeFileAtomically(file, before);
      done.delete(id);
      return written.map(({ file }) => file);
    },
  };
}

/** The ledger as the browser has it. */
export type DeskFacts = Awaited<ReturnType<typeof readFactRows>>;
export type FactRow = DeskFacts['rows'][number];

/** Returns every fact with the pages that print it. */
export async function readFactRows(desk: FactDesk) {
  const { newsletter, content, today, listFiles, readPosts } = desk;
  const ledger = content.readFacts();
  const places = findPrintingPlaces(desk.contentFolder, ledger);
  const sums = new Map<string, string[]>();
  for (const { id, source } of ledger.values())
    for (const part of source.kind === 'arithmetic' ? (source.from ?? []) : [])
      sums.set(part, [...(sums.get(part) ?? []), id]);
  const sent = await listStartedIssues(newsletter.store);
  const watched = new Map((await countWatches(newsletter)).map(({ subject, watches }) => [subject, watches]));
  return {
    today: today(),
    rows: [...ledger.values()].map((fact) => ({
      ...describe(fact, places.get(fact.id) ?? [], sums.get(fact.id) ?? []),
      /** Readers who asked to be told if it changes. */
      watches: watched.get(`fact.${fact.id}`) ?? 0,
    })),
    /** Addresses of issues that went out: what they say stays. */
    sentIssues: sent.map((id) => `/newsletter/${id}`),
    /** Of articles, by their address. */
    titles: Object.fromEntries(readPosts().map(({ id, title }) => [`/blog/${id}`, title])),
    files: listFiles(),
  };
}

function describe(fact: Fact, places: readonly string[], sums: readonly string[]) {
  const { id, label, value, unit = '', appliesTo, status, source, checked, validUntil } = fact;
  return {
    id,
    label,
    value,
    unit,
    status,
    checked,
    validUntil,
    /** As readers see it, with its unit. */
    shown: printFact(fact),
    /** What it applies to, in words. */
    about: Object.values(appliesTo).filter(Boolean).join(', '),
    sourceKind: source.kind,
    source: sourceWords(source),
    addresses: source.kind === 'address' ? source.address : [],
    due: reviewDayOf(fact),
    places,
    /** Facts that are calculated from it. */
    sums,
  };
}

function sourceWords(source: Fact['source']): string {
  if (source.kind === 'address')
    return source.title ?? source.address[0]?.replace(/^https?:\/\/(www\.)?([^/]+).*$/, '$2') ?? '';
  if (source.kind === 'arithmetic') return `Our calculation: ${source.formula}`;
  if (source.kind === 'own') return `Our own measurement, ${source.date}`;
  return { spec: 'Our specification', general: 'General knowledge', example: 'Our example' }[source.kind];
}

const mostLines = 30;

/** Finds the mails that went out with a fact, its erratum, and its past. */
export async function readFactMentions({ newsletter, contentFolder, content, requireFact }: FactDesk, id: string) {
  const fact = requireFact(id);
  const places = findPrintingPlaces(contentFolder, content.readFacts()).get(id) ?? [];
  const texts = await listSentTexts(newsletter.store);
  const mails = texts.filter((text) => places.includes(`/newsletter/${text.id}`));
  const got = listMisinformed(fact);
  const correction = mails.find((mail) => mail.audience.includes('"got":') && saysValue(mail.text, fact));
  return {
    // An issue that was corrected while it went out has several texts.
    sent: [...Map.groupBy(mails, ({ id: issueId }) => issueId)].map(([issueId, own]) => {
      const isSaid = own.some(({ text }) => saysValue(text, fact));
      return { id: issueId, subject: own[0]?.subject ?? issueId, at: own[0]?.started_at ?? '', isSaid };
    }),
    ...(got.length > 0 && { erratum: await describeErratum(newsletter.store, got, correction) }),
    history: await readJournal(newsletter.store, { about: `fact/${id}`, limit: mostLines }),
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
