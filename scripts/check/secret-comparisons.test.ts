import { expect, test } from 'vitest';
import { isCode, isTest, listFiles, readText, repositoryRoot } from './repository.ts';
import { checkSecretComparisons } from './secret-comparisons.ts';

const sign =
  "const sign = (text) => 0;\nfunction mark(key, text) { return createHmac('sha256', key).update(text).digest(); }\n";

test.each([
  ['a mark and a text', 'if (mark(key, text) === given) open();'],
  ['a variable that holds one', 'const wanted = mark(key, text); const isOk = given !== wanted;'],
  ['a mark in letters', "const wanted = mark(key, text).toString('hex'); if (wanted == given) open();"],
  ['bytes by equals', 'const isOk = mark(key, text).equals(given);'],
  ['bytes by compare', 'const isOk = Buffer.compare(given, mark(key, text)) === 0;'],
  ['a mark of another file', 'if (signBody(time, body, secret) === given) open();'],
  ['a mark made on the spot', "if (createHmac('sha256', key).update(text).digest('hex') === given) open();"],
  [
    'a mark through two names',
    'const first = mark(key, text); const second = first.subarray(4); if (second === given) open();',
  ],
])('comparing %s is refused', (_what, text) => {
  expect(checkSecretComparisons('server/a.ts', sign + text).length).toBeGreaterThan(0);
});

test.each([
  ['timingSafeEqual', 'const isOk = timingSafeEqual(mark(key, text), given);'],
  ['a test for yes', 'const isOk = timingSafeEqual(mark(key, text), given); if (isOk === true) open();'],
  ['a length', 'if (mark(key, text).length !== given.length) refuse();'],
  ['something else', 'const wanted = mark(key, text); if (kind === 1) open(wanted);'],
])('%s is fine', (_what, text) => {
  expect(checkSecretComparisons('server/a.ts', sign + text)).toEqual([]);
});

test('the four places that check a secret do it in constant time, and no place compares one otherwise', () => {
  const files = listFiles(repositoryRoot).filter(
    (file) => /^(server|newsletter|cli|contract)\//.test(file) && isCode(file) && !isTest(file),
  );
  const texts = files.map((file) => ({ file, text: readText(repositoryRoot, file) }));
  expect(texts.flatMap(({ file, text }) => checkSecretComparisons(file, text))).toEqual([]);
  expect(texts.filter(({ text }) => /timingSafeEqual\(/.test(text)).map(({ file }) => file)).toEqual([
    'newsletter/mail/message-id.ts',
    'newsletter/subscribers/tokens.ts',
    'server/anon-key.ts',
    'server/webhook-signature.ts',
  ]);
});
