import { createWriteStream } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { formatCountOf } from '../../core/text/counts.ts';
import type { OpenNewsletter } from '../../newsletter/service/open-newsletter.ts';
import { listFound, writeListLines } from '../../newsletter/subscribers/export-subscribers.ts';
import type { Subscriber } from '../../newsletter/subscribers/subscriber.ts';
import { defineCommand } from '../command.ts';
import { readNewsletter } from '../config.ts';
import { readStatus, statusFlag } from './list-subscribers.ts';

export const exportCommand = defineCommand({
  summary: 'Export all subscribers, or those with one status, as CSV or JSON lines.',
  flags: {
    status: statusFlag,
    to: '<file> write to a file that only you can read (default: print)',
    json: 'print JSON lines instead of CSV',
  },
  details: 'Works for a list of any size. subscribers import reads the CSV back.',
  async run({ values, terminal, environment }) {
    const status = readStatus(values.status);
    const format = values.json ? 'jsonl' : 'csv';
    let count = 0;
    const counted = async function* (subscribers: AsyncIterable<Subscriber>): AsyncGenerator<Subscriber> {
      for await (const subscriber of subscribers) {
        count += 1;
        yield subscriber;
      }
    };
    const write = (newsletter: OpenNewsletter): Promise<void> => {
      const text = Readable.from(writeListLines(counted(listFound(newsletter, { status })), format));
      return values.to === undefined ? terminal.stream(text) : writePrivately(text, values.to);
    };
    await readNewsletter({ values, terminal, environment }, write);
    const what = formatCountOf(count, status === undefined ? 'subscriber' : `${status} subscriber`);
    terminal.message(values.to === undefined ? what : `${what} written to ${values.to}`);
  },
});

/** Writes beside the target first, so that an interrupted export leaves no file that looks complete. */
async function writePrivately(text: Readable, path: string): Promise<void> {
  const part = `${path}.part`;
  await (await open(part, 'w', 0o600)).close();
  await pipeline(text, createWriteStream(part));
  await rename(part, path);
}
