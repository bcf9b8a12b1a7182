import { expect, test } from 'vitest';
import { textFacesIn } from './page-head.ts';

test('plain text, lists and names with underscores ask for no further face', () => {
  expect(textFacesIn('Text with 2 * 3 and snake_case_name.\n\n* one\n* two\n')).toEqual([]);
});

test('bold and italic text ask for theirs', () => {
  expect(textFacesIn('**The heavy hauler: no.** Past it.')).toEqual(['bold']);
  expect(textFacesIn('rated *above* the V8')).toEqual(['italic']);
  expect(textFacesIn('**a** and _b_')).toEqual(['bold', 'italic']);
});
