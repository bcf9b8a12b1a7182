/** An event that keeps the worker awake until its work is done. */
export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A message from a page. */
export interface PageMessage extends WorkerEvent {
  data: unknown;
  source: { url: string } | null;
}

interface WorkerScope {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: PageMessage) => void): void;
}

/** The worker's own global object; the types of a page's window stand in for it everywhere else. */
export const workerScope = globalThis as unknown as WorkerScope;
