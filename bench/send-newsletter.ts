import type { BuiltIssue } from '../contract/built-issue.ts';
import { openNewsletter } from '../newsletter/open-newsletter.ts';
import type { Queryable } from '../newsletter/store/store.ts';

/** Domains the readers are spread over. */
export const domains = 1000;

/** Opens the newsletter of a bench on SQLite, or on PostgreSQL when there is an address. */
export function openBenchNewsletter(dataDir: string, databaseUrl: string | undefined) {
  return openNewsletter({
    dataDir,
    databaseUrl: databaseUrl || undefined,
    mailFrom: 'bench@garage.example',
    optIn: 'single',
    siteUrl: 'https://garage.example',
    siteName: 'Bench',
    postalAddress: '12 Real Road',
    replyTo: 'bench@garage.example',
    listId: 'newsletter.garage.example',
    hasWelcomeMail: false,
    now: () => new Date(),
  });
}

/** Puts readers straight into a store, as the store itself makes them. */
export async function insertReaders(store: Queryable, count: number): Promise<void> {
  const batch = 100_000;
  for (let from = 0; from < count; from += batch) {
    const size = Math.min(batch, count - from);
    await store.execute(
      `with recursive numbers (i) as (select ${from} union all select i + 1 from numbers where i < ${from + size - 1})
       insert into subscribers (id, email, status, created_at, updated_at)
       select '0198a000-0000-7000-8000-0000' || (10000000 + i), 'reader' || i || '@d' || (i % ${domains}) || '.example',
         'active', $1, $1 from numbers`,
      ['2026-01-01T00:00:00.000Z'],
    );
  }
}

/** An issue as long as the real ones: 25 KB of HTML, 4 KB of text. */
export function createBenchIssue(id: string): BuiltIssue {
  const row = '<tr><td style="padding:8px 0;font-size:16px;line-height:26px;color:#1d2733">';
  const words = 'The engine takes 6.0 quarts of oil, and the light means the change is due — not that it is late. ';
  const paragraphs = Array.from({ length: 130 }, (_, index) => `${row}${index}. ${words}</td></tr>`).join('\n');
  const foot = '<a href="__UNSUBSCRIBE__">Leave</a> <a href="__PREFERENCES__">Choose</a> __POSTAL_ADDRESS__';
  return {
    id,
    isDraft: false,
    date: '2026-11-15',
    topics: [],
    posts: [],
    facts: [],
    mail: {
      subject: 'What the oil light wants to tell you',
      preview: 'Figures',
      html: `<html><body><table>${paragraphs}</table><p>${foot}</p></body></html>`,
      text: `${words.repeat(38)}\nLeave: __UNSUBSCRIBE__\nChoose: __PREFERENCES__\n__POSTAL_ADDRESS__`,
    },
    sourceHash: 'bench',
  };
}
