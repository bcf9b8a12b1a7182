import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeQuotedPrintable } from './mime.ts';
import { decodeMail } from './test-mime.ts';

test('any text is decoded unchanged, from safe lines of at most 76 characters', () => {
  const letters = fc.constantFrom('a', ' ', '\t', '=', '.', '\r\n', 'F', 'From ', 'ä', '🚚', '\0', '~', '-');
  fc.assert(
    fc.property(fc.array(fc.oneof(letters, fc.string({ unit: 'binary' })), { maxLength: 200 }), (pieces) => {
      const text = pieces.join('').toWellFormed();
      const encoded = encodeQuotedPrintable(text);
      expect(decodeMail(encoded)).toBe(text.replace(/\r\n|\r|\n/g, '\r\n'));
      for (const line of encoded.split('\r\n')) expect(line).toMatch(/^(?!\.|From )[\x20-\x7e]{0,76}(?<! )$/);
      expect(encoded).not.toContain('  ');
    }),
  );
});

test('a multi-byte character is never split', () => {
  for (const line of encodeQuotedPrintable('🚚'.repeat(50)).split('=\r\n')) expect(line).toMatch(/^(=F0=9F=9A=9A)+$/);
});
