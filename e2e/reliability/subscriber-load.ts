import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../../server/test-client.ts';
import { waitUntil } from './wait-until.ts';

const pauseMs = 20;

/** One answer to a subscription; status 0 is a connection that broke or was refused. */
export interface LoadAnswer {
  status: number;
  at: number;
  text: string;
}

/** People who subscribe one after the other on a few lanes, whatever happens to the server. */
export function startSubscriberLoad(ends: AsyncDisposableStack, port: number, lanes = 4) {
  const acknowledged: string[] = [];
  const answers: LoadAnswer[] = [];
  let [isOver, people] = [false, 0];

  async function subscribe(): Promise<void> {
    people += 1;
    const email = `${randomUUID()}@example.org`;
    // Everybody comes from a network of their own, should limits be on and a proxy be believed.
    const network = `10.${(people >> 8) % 256}.${people % 256}.1`;
    const headers = { 'content-type': 'application/json', apikey: 'public-anon-key', 'x-forwarded-for': network };
    const wish = { method: 'POST', headers, body: JSON.stringify({ email }) };
    const { status, text } = await ask(port, '/rest/v1/subscribers', wish).catch(() => ({ status: 0, text: '' }));
    if (status === 201) acknowledged.push(email);
    answers.push({ status, at: performance.now(), text });
    await sleep(pauseMs);
  }

  const working = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!isOver) await subscribe();
    }),
  );
  const stop = async (): Promise<void> => {
    isOver = true;
    await working;
  };
  ends.defer(stop);
  const countFrom = (from: number, status: number): number =>
    answers.slice(from).filter((answer) => answer.status === status).length;

  return {
    acknowledged,
    answers,
    stop,
    /** Waits for so many answers of a kind that come after this call. */
    async waitFor(status: number, count: number): Promise<LoadAnswer[]> {
      const from = answers.length;
      await waitUntil(`${count} times ${status} to a subscription`, () => countFrom(from, status) >= count);
      return answers.slice(from).filter((answer) => answer.status === status);
    },
    /** Milliseconds from a moment to the first row acknowledged after it; waits for that row. */
    async recoveryFrom(moment: number): Promise<number> {
      const first = (): LoadAnswer | undefined => answers.find(({ status, at }) => status === 201 && at > moment);
      await waitUntil('a row acknowledged after the fault', () => first() !== undefined);
      return (first()?.at ?? moment) - moment;
    },
  };
}

/** What `startSubscriberLoad` gives. */
export type SubscriberLoad = ReturnType<typeof startSubscriberLoad>;

/** Fails unless pages are answered at this moment, as they must be whatever the store does. */
export async function requirePage(port: number): Promise<void> {
  const { status } = await ask(port, '/about');
  if (status !== 200) throw new Error(`A page was answered ${status} during the fault.`);
}

/** Fails unless answers are refusals that a client of the data interface understands. */
export function requireClearRefusals(answers: readonly LoadAnswer[]): void {
  for (const { status, text } of answers) {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    if (typeof code !== 'string' || typeof message !== 'string') throw new Error(`${status} without a reason: ${text}`);
  }
}
