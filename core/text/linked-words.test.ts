import { expect, test } from 'vitest';
import { splitLinks } from './linked-words.ts';

test.each([
  ['No link.', [{ words: 'No link.' }]],
  [
    '[Leave](unsubscribe) or [choose](preferences).',
    [
      { words: 'Leave', link: 'unsubscribe' },
      { words: ' or ' },
      { words: 'choose', link: 'preferences' },
      { words: '.' },
    ],
  ],
  ['[half](a b) is text', [{ words: '[half](a b) is text' }]],
])('%s', (sentence, parts) => {
  expect(splitLinks(sentence)).toEqual(parts);
});
