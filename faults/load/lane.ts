import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a lane asks for next. */
export interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** An answer; status 0 is a connection that broke or was refused. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
}

/** What was measured of one kind of request. */
export interface Measured {
  kind: string;
  /** Milliseconds from the request to the last byte of its answer, one for each. */
  times: number[];
  /** How often each status was answered. */
  statuses: Map<number, number>;
}

/** One kind of caller. */
export interface LaneWish {
  kind: string;
  /** How many of them call at the same time, each over a kept connection. */
  lanes: number;
  pauseMs: number;
  /** The next call; undefined ends a lane. */
  next(): Call | undefined;
  onAnswer?(answer: Answer, call: Call): void;
}

/** Starts callers of one kind; each calls again after its answer and a pause, until `isOver`. */
export function startLanes(port: number, wish: LaneWish, isOver: () => boolean) {
  const measured: Measured = { kind: wish.kind, times: [], statuses: new Map() };
  async function runLane(): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isOver()) {
      const call = wish.next();
      if (call === undefined) break;
      const from = performance.now();
      const answer = await send(port, agent, call);
      measured.times.push(performance.now() - from);
      measured.statuses.set(answer.status, (measured.statuses.get(answer.status) ?? 0) + 1);
      wish.onAnswer?.(answer, call);
      await sleep(wish.pauseMs);
    }
    agent.destroy();
  }
  return { measured, ended: Promise.all(Array.from({ length: wish.lanes }, runLane)) };
}

/** Sends one call and reads its answer to the end. */
export function send(port: number, agent: Agent | false, { path, method = 'GET', headers, body }: Call) {
  return new Promise<Answer>((resolve) => {
    const broken = (): void => resolve({ status: 0, headers: {} });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const options = { host: '127.0.0.1', port, path, method, agent, headers: { ...length, ...headers } };
    request(options, (answer) => {
      answer.on('error', broken).on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }));
      answer.resume();
    })
      .on('error', broken)
      .end(body);
  });
}
