import { expect, test } from 'vitest';
import { namesEntityTag } from './entity-tag.ts';

test.each(['"abc"', 'W/"abc"', '"x", "abc"', '"x",W/"abc" , "y"', '*', ' * ', '"a, b", "abc"'])(
  'If-None-Match %s names the tag',
  (header) => {
    expect(namesEntityTag(header, '"abc"')).toBe(true);
  },
);

test.each(['', '"abcd"', 'abc', '"x", "y"', '"*"', 'W/"ab"'])('If-None-Match %s does not name the tag', (header) => {
  expect(namesEntityTag(header, '"abc"')).toBe(false);
});
