import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeFailure } from './data-error.ts';

const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that could not even be parsed, then closes its connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, headers: readonly string[]): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, body: failure } = describeFailure(statusByCode[error.code ?? ''] ?? 400);
  const body = JSON.stringify(failure);
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', 'Cache-Control: no-store'];
  lines.push('Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`);
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroySoon());
}
