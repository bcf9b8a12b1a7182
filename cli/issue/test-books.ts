import type { Queryable } from '../../newsletter/db/store.ts';
import { issueId } from './test-sending.ts';
import type { SeenAttempt } from './test-smtp.ts';

/** Where every person on the list stands in the store; undefined means that there is no row. */
export async function readStates(store: Queryable): Promise<Map<string, string | undefined>> {
  const rows = await store.query<{ email: string; status: string | null }>(
    `select email, deliveries.status from subscribers
     left join deliveries on issue_id = $1 and subscriber_id = subscribers.id where subscribers.status = 'active'`,
    [issueId],
  );
  return new Map(rows.map(({ email, status }) => [email, status ?? undefined]));
}

/** Moments after which a mail may be unknown: the server had, or could have had, all of it. */
const doubtful = /^(end|taken|random)-/;
/** The last words of a message: only its dot is missing. */
const lastWords = /--=_[\da-f]+--\r\n$/;

/**
 * Compares what the store says with what the mail server saw, person by person. `sentAgain` are people whose unknown
 * mail the publisher has sent once more. No faults means that nobody was lost and nobody was mailed twice in silence.
 */
export function findFaults(
  states: ReadonlyMap<string, string | undefined>,
  attempts: readonly SeenAttempt[],
  sentAgain: ReadonlySet<string> = new Set(),
): string[] {
  const byPerson = Map.groupBy(attempts, ({ to }) => to);
  const faults = [...byPerson.keys()].filter((to) => !states.has(to)).map((to) => `${to} is not on the list`);
  for (const [email, state] of states) {
    const seen = byPerson.get(email) ?? [];
    const taken = seen.filter(({ isTaken }) => isTaken).length;
    const fault = (words: string): number => faults.push(`${email} is ${state}: ${words}`);
    if (state !== 'accepted' && state !== 'unknown') fault('nobody knows what became of it');
    if (state === 'accepted' && taken === 0) fault('but the server never said 250');
    if (taken > (sentAgain.has(email) ? 2 : 1)) fault(`the server said 250 ${taken} times`);
    if (state === 'unknown' && !seen.some(mayHaveArrived)) fault('but it cannot have arrived');
    if (!haveSameBytes(seen)) fault('two attempts have other bytes');
  }
  return faults;
}

/** Whether a killed sender cannot know what became of this attempt. */
function mayHaveArrived({ sender, isWhole, bytes }: SeenAttempt): boolean {
  if (!doubtful.test(sender)) return false;
  // Between the note in the store that the dot is about to leave and the dot itself nothing can be told from outside.
  return isWhole || (sender.startsWith('random-') && lastWords.test(bytes));
}

/** Whether every attempt is the same message as far as it came. */
function haveSameBytes(attempts: readonly SeenAttempt[]): boolean {
  const longest = attempts.reduce((best, { bytes }) => (bytes.length > best.length ? bytes : best), '');
  return attempts.every(({ bytes }) => longest.startsWith(bytes));
}
