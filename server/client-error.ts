import type { Socket } from 'node:net';
import { answerAndClose } from './closing-answer.ts';
import { describeFailure } from './data-error.ts';

const statusByCode: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Answers a request that could not even be parsed, then closes its connection; the status, when somebody was there to hear it. */
export function answerClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  headers: readonly string[],
): number | undefined {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return undefined;
  }
  const { status, body } = describeFailure(statusByCode[error.code ?? ''] ?? 400);
  answerAndClose(socket, { status, type: 'application/json', body: JSON.stringify(body), headers });
  return status;
}
