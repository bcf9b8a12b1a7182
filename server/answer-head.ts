import { STATUS_CODES } from 'node:http';
import { usualLimits } from './server-limits.ts';

/** The head of one answer in bytes, as Node would write it now on a connection that stays open. */
export type AnswerHead = () => Buffer;

/** Prepares the head of an answer; its bytes are made again when the second of its Date is over. */
export function createAnswerHead(status: number, headers: readonly string[]): AnswerHead {
  let bytes = Buffer.alloc(0);
  let madeAt = -1;
  return () => {
    const second = readSecond();
    if (madeAt !== second) {
      // A new buffer: the last one may still be on its way to a slow reader.
      bytes = Buffer.from(writeHead(status, headers), 'latin1');
      madeAt = second;
    }
    return bytes;
  };
}

function writeHead(status: number, headers: readonly string[]): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`);
  lines.push(`Date: ${date}`, 'Connection: keep-alive', `Keep-Alive: timeout=${usualLimits.keepAliveMs / 1000}`);
  return `${lines.join('\r\n')}\r\n\r\n`;
}

let [current, date] = [-1, ''];

function readSecond(): number {
  const now = Date.now();
  const second = Math.floor(now / 1000);
  if (second !== current) [current, date] = [second, new Date(now).toUTCString()];
  return second;
}
