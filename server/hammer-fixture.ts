import { onTestFinished } from 'vitest';
import { ask } from './test-client.ts';
import { keepAsking, writePageRequest, writeSubscription } from './workers-fixture.ts';

/** Asks over new and over kept connections, for pages and for subscriptions, until told to stop; tells what went wrong. */
export function hammer(port: number) {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let [answered, isOver] = [0, false];
  const note = (status: number | string): void => {
    answered += 1;
    if (typeof status !== 'number' || status >= 500) failures.push(String(status));
  };
  const anew = async (): Promise<void> => {
    while (!isOver) {
      await ask(port, '/about').then(
        ({ status }) => note(status),
        (error: NodeJS.ErrnoException) => note(error.code ?? error.message),
      );
    }
  };
  const kept = async (lane: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const emailOf = (index: number): string => `r${lane}.${turn}.${index}@example.com`;
      const outcomes = await keepAsking(port, (index) => {
        if (isOver) return undefined;
        return lane % 2 === 0 ? writePageRequest('/about') : writeSubscription(emailOf(index));
      });
      if (outcomes.length === 0 && !isOver) note('refused');
      for (const { index, status } of outcomes) {
        note(status);
        if (status === 201) acknowledged.push(emailOf(index));
      }
    }
  };
  const lanes = [anew(), anew(), ...[0, 1, 2, 3].map(kept)];
  const stop = async () => {
    isOver = true;
    await Promise.all(lanes);
    return { answered, failures, acknowledged };
  };
  onTestFinished(() => void stop());
  return { stop, answered: () => answered };
}
