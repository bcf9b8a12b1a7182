import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

/** How long a client may go on sending after its last answer: a connection closed sooner would take the answer with it. */
const lingerMs = 1000;

/** An answer that is written to a socket behind the back of Node's server. */
export interface ClosingAnswer {
  status: number;
  type: string;
  body: string;
  headers: readonly string[];
}

/** Writes one last answer, reads what still comes without looking at it, and closes within a second. */
export function answerAndClose(socket: Socket, answer: ClosingAnswer): void {
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
  // Whoever parsed this connection would only find the same fault again.
  socket.removeAllListeners('data').on('data', () => {});
  socket.end(writeAnswer(answer));
}

function writeAnswer({ status, type, body, headers }: ClosingAnswer): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Cache-Control: no-store'];
  lines.push(`Content-Type: ${type}; charset=utf-8`, `Content-Length: ${Buffer.byteLength(body)}`);
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
