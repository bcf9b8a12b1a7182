import type { Worker } from 'node:cluster';
import { type Family, keepCounted, sumFamilies } from './family.ts';

/** The first process asks a worker for its figures; one of them speaks for the store. */
export type FiguresQuestion = { kind: 'gather'; id: number; withStore: boolean };
/** A worker answers, or tells its last figures unasked. */
export type FiguresAnswer = { kind: 'figures'; id: number; families: Family[] };

/** The figures of all workers together, those that have ended included. */
export interface WorkerFigures {
  /** `leaving` have been replaced by others of the same number: only what they counted is asked for. */
  ask(workers: readonly Worker[], leaving: readonly Worker[]): Promise<Family[]>;
  hear(worker: Worker, answer: FiguresAnswer): void;
  /** Keeps what a worker had counted when it was last heard of. */
  retire(worker: Worker): void;
}

const patienceMs = 2000;

/** Creates the sum of the workers' figures, in the first process. */
export function createWorkerFigures(): WorkerFigures {
  const last = new Map<Worker, Family[]>();
  const waiting = new Map<number, (families: Family[]) => void>();
  let retired: Family[] = [];
  let lastId = 0;

  async function askOne(worker: Worker, withStore: boolean): Promise<Family[]> {
    const id = ++lastId;
    const { promise, resolve } = Promise.withResolvers<Family[]>();
    waiting.set(id, resolve);
    // One that is busy or dying must not keep the others' figures back.
    const timer = setTimeout(() => resolve(last.get(worker) ?? []), patienceMs);
    const question: FiguresQuestion = { kind: 'gather', id, withStore };
    if (worker.isConnected()) worker.send(question, () => undefined);
    const families = await promise;
    clearTimeout(timer);
    waiting.delete(id);
    // It may have ended meanwhile; then it is among the retired.
    return last.has(worker) ? families : [];
  }

  return {
    async ask(workers, leaving) {
      for (const worker of [...workers, ...leaving]) if (!last.has(worker)) last.set(worker, []);
      const counted = leaving.map((worker) => askOne(worker, false).then(keepCounted));
      const living = await Promise.all([...workers.map((worker, index) => askOne(worker, index === 0)), ...counted]);
      return sumFamilies([...living, retired]);
    },
    hear(worker, { id, families }) {
      last.set(worker, keepCounted(families));
      waiting.get(id)?.(families);
    },
    retire(worker) {
      retired = sumFamilies([retired, last.get(worker) ?? []]);
      last.delete(worker);
    },
  };
}
