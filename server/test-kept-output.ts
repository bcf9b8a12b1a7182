import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { LogEvent } from './log.ts';

/** Copies every line a started program prints into the file that `npm test` scans at its end; without one, nothing. */
export function keepOutput(child: ChildProcess, name: string): void {
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) keepLines(stream, name);
}

/** Copies one event of a log that a test collects itself. */
export function keepEvent(event: LogEvent): void {
  keepLine('app', JSON.stringify(event));
}

/** Whole lines only: several programs write into the one file. */
function keepLines(stream: Readable, name: string): void {
  let rest = '';
  stream.on('data', (chunk: Buffer | string) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) keepLine(name, line);
  });
  stream.on('end', () => rest !== '' && keepLine(name, rest));
}

function keepLine(name: string, line: string): void {
  const { LOG_COPY: file } = process.env;
  if (file !== undefined && file !== '') appendFileSync(file, `${name}\t${line}\n`);
}
