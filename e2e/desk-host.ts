import { Readable, Writable } from 'node:stream';
import { runGarage } from '../cli/run-garage.ts';
import { createTerminal } from '../cli/terminal.ts';
import { readTestParts } from '../publishing/test-parts.ts';

/** A command to run: its words and the settings it sees. */
export interface HostRequest {
  id: number;
  words: string[];
  env: Record<string, string>;
}

/** What a command printed, or how it ended. */
export type HostReply = { id: number; printed: string } | { id: number; code: number };

// The process in which a worker's desks and commands run one after another: the program is loaded once.
const reply = (answer: HostReply): void => void process.send?.(answer);

/** A stream that hands on what is written to it. */
const writeTo = (take: (text: string) => void): Writable =>
  new Writable({
    write(part: Buffer, _encoding, done) {
      take(part.toString());
      done();
    },
  });

process.on('message', async ({ id, words, env }: HostRequest) => {
  let messages = '';
  const terminal = createTerminal({
    stdin: Readable.from([]),
    stdout: writeTo((printed) => reply({ id, printed })),
    stderr: writeTo((text) => {
      messages += text;
    }),
  });
  const code = await runGarage(words, terminal, env, readTestParts(env));
  if (code !== 0) process.stderr.write(messages);
  reply({ id, code });
});
process.on('disconnect', () => process.exit());
