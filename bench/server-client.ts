import { connect, type Socket } from 'node:net';
import type { PageLoad } from './server-load.ts';

// Started by server-load.ts with the load as JSON: each connection sends its next request after its last answer.
const load = JSON.parse(process.argv[2] ?? '') as PageLoad;
const lines = Object.entries(load.headers).map(([name, value]) => `${name}: ${value}\r\n`);
const request = `GET ${load.path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\n${lines.join('')}\r\n`;
const headEnd = Buffer.from('\r\n\r\n');
const until = performance.now() + load.seconds * 1000;
let answers = 0;

/** Bytes of the answer that begins here, or undefined while its head is not whole. */
function measureAnswer(chunk: Buffer): number | undefined {
  const bodyAt = chunk.indexOf(headEnd) + headEnd.length;
  if (bodyAt < headEnd.length) return undefined;
  const head = chunk.toString('latin1', 0, bodyAt);
  if (!head.startsWith(`HTTP/1.1 ${load.status} `)) throw new Error(`Answered ${head.slice(0, 20)}`);
  if (load.status === 304) return bodyAt;
  return bodyAt + Number(/\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]);
}

function ask(socket: Socket): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let received: Buffer[] = [];
  let length = 0;
  let expected: number | undefined;
  socket.on('error', reject).on('connect', () => socket.write(request));
  socket.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (expected === undefined) {
      received.push(chunk);
      expected = measureAnswer(Buffer.concat(received));
    }
    if (expected === undefined || length < expected) return;
    answers += 1;
    [received, length, expected] = [[], 0, undefined];
    if (performance.now() < until) socket.write(request);
    else {
      socket.destroy();
      resolve();
    }
  });
  return promise;
}

const sockets = Array.from({ length: load.connections }, () =>
  connect({ host: '127.0.0.1', port: load.port, noDelay: true }),
);
await Promise.all(sockets.map(ask));
process.send?.(answers, () => process.exit(0));
