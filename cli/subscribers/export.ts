import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listSubscribers, type Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand, UsageError } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { formatNumberOf } from '../format.ts';
import { writeCell } from './csv.ts';
import { readStatus, statusFlag } from './find.ts';

const columns = [
  'email',
  'status',
  'topics',
  'frequency',
  'source_page',
  'created_at',
  'confirmed_at',
  'unsubscribed_at',
] as const;

/** `subscribers export` */
export const exportCommand = defineCommand({
  name: 'subscribers export',
  summary: 'Export all subscribers, or those with one status, as CSV or JSON lines.',
  flags: {
    status: statusFlag,
    format: { type: 'string', value: '<csv|jsonl>', help: 'default: csv' },
    to: { type: 'string', value: '<file>', help: 'write to a file that only you can read (default: print)' },
    json: { type: 'boolean', help: 'same as --format jsonl' },
  },
  details: 'Works for a list of any size. subscribers import reads the CSV back.',
  async run({ values, terminal, environment }) {
    const status = readStatus(values.status);
    const format = readFormat(values.json ? 'jsonl' : values.format);
    let count = 0;
    const lines = async function* (subscribers: AsyncIterable<Subscriber>): AsyncGenerator<string> {
      if (format === 'csv') yield `${columns.join(',')}\r\n`;
      for await (const subscriber of subscribers) {
        count += 1;
        yield format === 'csv' ? toCsvLine(subscriber) : toJsonLine(subscriber);
      }
    };
    await readNewsletter({ values, terminal, environment }, (newsletter) => {
      const text = Readable.from(lines(listSubscribers(newsletter, { status })));
      return values.to === undefined ? terminal.stream(text) : writePrivately(text, values.to);
    });
    const what = formatNumberOf(count, status === undefined ? 'subscriber' : `${status} subscriber`);
    terminal.message(values.to === undefined ? what : `${what} written to ${values.to}`);
    return 0;
  },
});

function readFormat(text = 'csv'): 'csv' | 'jsonl' {
  if (text !== 'csv' && text !== 'jsonl') throw new UsageError(`--format must be csv or jsonl, not '${text}'.`);
  return text;
}

/** Writes beside the target first, so that an interrupted export leaves no file that looks complete. */
async function writePrivately(text: Readable, path: string): Promise<void> {
  const part = `${path}.part`;
  await (await open(part, 'w', 0o600)).close();
  await pipeline(text, createWriteStream(part));
  await rename(part, path);
}

function toCsvLine(subscriber: Subscriber): string {
  return `${columns.map((column) => writeCell(subscriber[column] ?? '')).join(',')}\r\n`;
}

function toJsonLine(subscriber: Subscriber): string {
  return `${JSON.stringify(Object.fromEntries(columns.map((column) => [column, subscriber[column]])))}\n`;
}
