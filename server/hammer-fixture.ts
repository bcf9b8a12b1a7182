import { onTestFinished } from 'vitest';
import { ask } from './test-client.ts';
import { keepAsking, writePageRequest, writeSubscription } from './workers-fixture.ts';

/**
 * Asks over new and over kept connections, for pages and for subscriptions, until told to stop; tells what went wrong.
 * A server may close a connection while a request is on its way, so one that nobody heard is sent once more, as browsers
 * do; a connection that is refused never is.
 */
export function hammer(port: number, paths = ['/about', '/about']) {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  let [answered, isOver] = [0, false];
  const note = (status: number | string): void => {
    answered += 1;
    if (typeof status !== 'number' || status >= 500) failures.push(String(status));
  };
  const anew = async (path: string): Promise<void> => {
    const again = (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET') throw error;
      return ask(port, path);
    };
    while (!isOver) {
      await ask(port, path)
        .catch(again)
        .then(
          ({ status }) => note(status),
          (error: NodeJS.ErrnoException) => note(error.code ?? error.message),
        );
    }
  };
  const kept = async (lane: number): Promise<void> => {
    for (let turn = 0; !isOver; turn += 1) {
      const emailOf = (index: number): string => `r${lane}.${turn}.${index}@example.com`;
      const write = (index: number): string =>
        lane % 2 === 0
          ? writePageRequest('/about')
          : writeSubscription(emailOf(index), `10.${lane}.${turn % 256}.${index % 256}`);
      const outcomes = await keepAsking(port, (index) => (isOver ? undefined : write(index)));
      if (outcomes.length === 0 && !isOver) note('refused');
      for (const { index, status: first, isUnheard } of outcomes) {
        const [once] = isUnheard ? await keepAsking(port, (times) => (times === 0 ? write(index) : undefined)) : [];
        const status = once?.status ?? first;
        note(status);
        // The first try may have been stored though its answer was not heard.
        if (status === 201 || (once && status === 409)) acknowledged.push(emailOf(index));
      }
    }
  };
  const lanes = [...paths.map(anew), ...[0, 1, 2, 3].map(kept)];
  const stop = async () => {
    isOver = true;
    await Promise.all(lanes);
    return { answered, failures, acknowledged };
  };
  onTestFinished(() => void stop());
  return { stop, answered: () => answered };
}
