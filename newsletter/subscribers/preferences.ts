import { consentWords } from '../../core/consent.ts';
import type { Newsletter } from '../newsletter.ts';
import { addConsent } from './consents.ts';
import type { Frequency } from './subscriber.ts';

/** What a subscriber wants to read, and how often. */
export interface Preferences {
  /** Names of topics; all of them is stored as empty, so that topics added later belong to it. */
  topics: readonly string[];
  frequency: Frequency;
}

/** Stores the choice of topics and frequency; `known` are the topics that exist. */
export async function savePreferences(
  newsletter: Newsletter,
  subscriberId: string,
  { topics, frequency }: Preferences,
  known: readonly string[],
): Promise<void> {
  const chosen = known.filter((topic) => topics.includes(topic));
  const stored = chosen.length === known.length ? '' : chosen.join(',');
  await newsletter.store.transaction(async (tx) => {
    const saved = await tx.query(
      `update subscribers set topics = $2, frequency = $3, updated_at = $4
       where id = $1 and (topics <> $2 or frequency <> $3) returning id`,
      [subscriberId, stored, frequency, newsletter.now().toISOString()],
    );
    const { version, preferences: text } = consentWords;
    if (saved.length > 0) await addConsent(tx, newsletter, subscriberId, { kind: 'preferences', text, version });
  });
}

/** The topics a stored choice stands for. */
export function chosenTopics(stored: string, known: readonly string[]): readonly string[] {
  if (stored === '') return known;
  const names = stored.split(',');
  return known.filter((topic) => names.includes(topic));
}
