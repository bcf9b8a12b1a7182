import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { listSubscribers, type Subscriber, type SubscriberStatus } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { UsageError } from '../failures.ts';
import { readStatus } from '../flag-values.ts';
import { withNewsletter } from '../open-for-command.ts';
import { writeCell } from './spreadsheet-cell.ts';

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
  summary: 'Write the whole list, or one status of it, as CSV or JSON lines.',
  flags: {
    status: { type: 'string', value: '<status>', help: 'only pending, active, unsubscribed or bounced' },
    format: { type: 'string', value: '<csv|jsonl>', help: 'csv unless told' },
    to: {
      type: 'string',
      value: '<file>',
      help: 'write to a file, readable by its owner only, instead of the terminal',
    },
    json: { type: 'boolean', help: 'the same as --format jsonl' },
  },
  details: 'The list is streamed: any number of subscribers fits. subscribers import reads the CSV back.',
  async run({ values, terminal }) {
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
    await withNewsletter((newsletter) => {
      const text = Readable.from(lines(listSubscribers(newsletter, { status })));
      return values.to === undefined ? pipeline(text, process.stdout, { end: false }) : writePrivately(text, values.to);
    });
    terminal.remark(`${count} ${describe(status)}${values.to === undefined ? '' : ` written to ${values.to}`}`);
    return 0;
  },
});

function readFormat(text = 'csv'): 'csv' | 'jsonl' {
  if (text !== 'csv' && text !== 'jsonl') throw new UsageError(`--format must be csv or jsonl, not '${text}'.`);
  return text;
}

/** Writes beside the target first: an export that breaks off leaves no file that looks whole. */
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

function describe(status: SubscriberStatus | undefined): string {
  return status === undefined ? 'subscribers' : `${status} subscribers`;
}
