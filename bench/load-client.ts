import { connect, type Socket } from 'node:net';

/** One measured stretch of load. */
export interface Load {
  port: number;
  connections: number;
  requests: number;
  /** The bytes of request number `index`. */
  writeRequest(index: number): string;
}

/** What came back. */
export interface LoadResult {
  seconds: number;
  /** How often each status was answered. */
  statuses: Record<string, number>;
  /** Response times in milliseconds. */
  p50: number;
  p99: number;
}

/** Sends a fixed number of requests over keep-alive connections, each sending its next request after its last answer. */
export async function sendLoad(load: Load): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: load.connections }, () => openSocket(load.port)));
  const statuses: Record<string, number> = {};
  const times = new Float64Array(load.requests);
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    sockets.map(async (socket) => {
      const answers = readAnswers(socket);
      while (sent < load.requests) {
        const index = sent++;
        const from = performance.now();
        socket.write(load.writeRequest(index));
        const { value: status } = await answers.next();
        if (status === undefined) throw new Error('The server closed a connection in mid-load.');
        times[index] = performance.now() - from;
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  for (const socket of sockets) socket.destroy();
  times.sort();
  const at = (part: number): number => times[Math.floor((times.length - 1) * part)] ?? 0;
  return { seconds, statuses, p50: at(0.5), p99: at(0.99) };
}

function openSocket(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve(socket.setNoDelay()));
    socket.setEncoding('latin1').on('error', reject);
  });
}

/** Reads status codes off a connection; every answer must carry a Content-Length. */
async function* readAnswers(socket: Socket): AsyncGenerator<string, undefined> {
  let received = '';
  for await (const chunk of socket) {
    received += chunk;
    for (let end = findAnswerEnd(received); end !== undefined; end = findAnswerEnd(received)) {
      const status = received.slice(9, 12);
      received = received.slice(end);
      yield status;
    }
  }
  return undefined;
}

function findAnswerEnd(received: string): number | undefined {
  const bodyAt = received.indexOf('\r\n\r\n') + 4;
  if (bodyAt < 4) return undefined;
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, bodyAt))?.[1];
  if (length === undefined) throw new Error('An answer came without a Content-Length.');
  const end = bodyAt + Number(length);
  return received.length >= end ? end : undefined;
}
