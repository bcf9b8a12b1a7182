import { issuesOf } from '../core/issue-audience.ts';
import type { Fact } from '../facts/fact-schema.ts';
import type { Queryable } from '../newsletter/db/store.ts';
import { readJournal } from '../newsletter/records/journal.ts';
import { countRecipients } from '../newsletter/sending/audience.ts';
import { listSentTexts, type SentText } from '../newsletter/sending/issue-mails.ts';
import { saysValue } from '../publishing/correct-fact.ts';
import { listMisinformed } from '../publishing/issues/start-erratum.ts';
import type { DeskContext } from './context.ts';

const mostLines = 30;

/** What is said of a fact elsewhere. */
export type FactMentions = Awaited<ReturnType<typeof readFactMentions>>;

/** Finds the mails that went out with a fact, its erratum, and its past. */
export async function readFactMentions({ newsletter }: DeskContext, fact: Fact, places: readonly string[]) {
  const mails = (await listSentTexts(newsletter.store)).filter(({ id }) => places.includes(`/newsletter/${id}`));
  const got = listMisinformed(fact);
  const correction = mails.find((mail) => mail.audience.includes('"got":') && saysValue(mail.text, fact));
  return {
    // An issue that was corrected while it went out has several texts.
    sent: [...Map.groupBy(mails, ({ id }) => id)].map(([id, texts]) => {
      const isSaid = texts.some(({ text }) => saysValue(text, fact));
      return { id, subject: texts[0]?.subject ?? id, at: texts[0]?.started_at ?? '', isSaid };
    }),
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
