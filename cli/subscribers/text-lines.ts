import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

const maxLineLength = 64 * 1024;
const lineEnd = /\r\n|\n|\r/;

/** Reads a text file line by line, whatever its line ends; UTF-8 or UTF-16, with or without a byte order mark. */
export async function* readTextLines(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(await findEncoding(path));
  let rest = '';
  for await (const chunk of createReadStream(path)) {
    const text = rest + decoder.decode(chunk as Buffer, { stream: true });
    // A line end may be cut in two by the end of the chunk.
    const cut = text.endsWith('\r') ? text.length - 1 : text.length;
    const lines = text.slice(0, cut).split(lineEnd);
    // A file without line ends must not fill the memory: what is longer than any row is cut.
    rest = (lines.pop() ?? '').slice(0, maxLineLength) + text.slice(cut);
    yield* lines;
  }
  const lines = (rest + decoder.decode()).split(lineEnd);
  if (lines.at(-1) === '') lines.pop();
  yield* lines;
}

async function findEncoding(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const mark = buffer.subarray(0, bytesRead).toString('hex');
    if (mark === 'fffe') return 'utf-16le';
    return mark === 'feff' ? 'utf-16be' : 'utf-8';
  } finally {
    await file.close();
  }
}
