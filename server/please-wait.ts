import { fillWords } from '../site.config.ts';
import { words } from '../site.words.ts';

/** Tells somebody who asks too often when to try again. */
export const pleaseWait = (what: 'attempts' | 'searches', seconds: number): string =>
  fillWords(words.pleaseWait[what], { wait: `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` });
