import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkEmail, normalizeEmail } from './email-address.ts';

test.each([
  ['reader@example.com', 'reader@example.com'],
  ['  Reader@Example.COM \n', 'reader@example.com'],
  ['a@b.c', 'a@b.c'],
  ["o'brien+trucks@mail.example.co.uk", "o'brien+trucks@mail.example.co.uk"],
  ['reader@münchen.example', 'reader@münchen.example'],
  ['reader@MÜNCHEN.example', 'reader@münchen.example'],
  ['reader@xn--mnchen-3ya.example', 'reader@münchen.example'],
  ['reader@mu\u0308nchen.example', 'reader@münchen.example'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
])('%j is accepted and stored as %j', (typed, stored) => {
  expect(checkEmail(typed)).toEqual({ ok: true, email: stored });
  expect(normalizeEmail(typed)).toBe(stored);
});

const refused = {
  'no name': ['@example.com', 'reader.example.com'],
  'no domain': ['', '   ', 'reader', 'reader@', 'reader@example', 'a@.com'],
  'two addresses': ['a@b@example.com', 'a@example.com,b@example.com', 'a@example.com\nBcc: b@example.com'],
  'more than an address': ['<a@example.com>', 'A Reader <a@example.com>', '"a b"@example.com', 'a@example.com/x'],
  'a sign in the name': ['a b@example.com', 'a\u0000@example.com', 'a;b@example.com', 'a\\b@example.com'],
  'a dot in the name': ['.a@example.com', 'a.@example.com', 'a..b@example.com'],
  'a letter in the name': ['\u212a@example.com', 'jörg@example.com', '\ud800@example.com'],
  'a sign in the domain': ['a@exam ple.com', 'a@exa_mple.com', 'a@exam%41ple.com', 'a@\ufffd.com'],
  'a dot or hyphen in the domain': ['a@-example.com', 'a@example-.com', 'a@example..com', 'a@example.com.'],
  'a domain that is none': ['a@127.0.0.1', 'a@[127.0.0.1]', 'a@xn--ls8h.la', 'a@💩.la', 'a@example。com\u202e'],
  'too long': [`${'x'.repeat(65)}@example.com`, `a@${'x'.repeat(64)}.com`, `a@${'x.'.repeat(130)}com`],
};

test.each(Object.entries(refused))('refused with the sentence of the form: %s', (_why, addresses) => {
  const answer = { ok: false, code: '23514', message: 'Please enter a valid email address.' };
  for (const typed of addresses) expect([typed, checkEmail(typed)]).toEqual([typed, answer]);
});

test('a missing address and an invalid one give different errors', () => {
  expect([checkEmail(undefined), checkEmail(null)]).toMatchObject([{ code: '23502' }, { code: '23502' }]);
  expect([checkEmail(5), checkEmail({}), checkEmail(['a@b.c'])]).toMatchObject(Array(3).fill({ code: '23514' }));
});

test('an accepted address passes the check unchanged a second time and cannot break out of a header', () => {
  const parts = fc.constantFrom(...'aB.@@ ,<"\néßİ-', 'example', 'com');
  const typed = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(parts).map((list) => list.join('')),
    fc.emailAddress(),
  );
  fc.assert(
    fc.property(typed, (text) => {
      const checked = checkEmail(text);
      if (!checked.ok) return;
      expect(checkEmail(checked.email)).toEqual(checked);
      expect(checked.email).toMatch(/^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()[\]"\\@]+\.[^\s,;:<>()[\]"\\@]+$/);
      expect(checked.email.length).toBeLessThanOrEqual(254);
    }),
  );
});
