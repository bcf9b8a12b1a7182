import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { issuesOf } from '../core/issue-audience.ts';
import type { Fact } from '../facts/fact-schema.ts';
import { findTypedValues } from '../facts/typed-values.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { readJournal } from '../newsletter/records/journal.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts, type SentText } from '../newsletter/sending/issue-mails.ts';
import { saysValue } from '../publishing/correct-fact.ts';
import { readFactPlaces } from '../publishing/fact-places.ts';
import { listMisinformed } from '../publishing/issues/start-erratum.ts';
import type { DeskContext } from './context.ts';

const mostLines = 30;
const mostSentences = 20;

/** What is said of a fact elsewhere. */
export type FactMentions = Awaited<ReturnType<typeof readFactMentions>>;

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
    history: await readJournal(newsletter.store, { about: `fact/${fact.id}`, limit: mostLines }),
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
