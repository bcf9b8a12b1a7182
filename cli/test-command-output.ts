import type { ChildProcess } from 'node:child_process';
import { keepOutput } from '../server/test-kept-output.ts';

/** Commands whose result is about one person or a list of them: they answer a question, they keep no log. */
const answersAboutPersons = new Set(['subscribers', 'outbox']);

/** Copies what a command prints to where `npm test` looks for addresses, unless an address is what it was asked about. */
export function keepCommandOutput(child: ChildProcess, words: readonly string[]): void {
  const isAboutPersons = answersAboutPersons.has(words[0] ?? '') || words.some((word) => word.includes('@'));
  if (!isAboutPersons) keepOutput(child, `garage ${words.slice(0, 2).join(' ')}`);
}
