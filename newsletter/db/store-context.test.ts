import { expect, test } from 'vitest';
import { createRowId } from './store-context.ts';

test('an id matches the version 7 UUID example in RFC 9562', () => {
  const id = createRowId(new Date('2022-02-22T19:22:22.000Z'), 'f81d4fae-7dec-4cc3-98c4-dc0c0c07398f');
  expect(id).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
});
