import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compileArchive, createArchiveRenderer } from './archive-page.ts';
import { archiveTemplate } from './site-fixture.ts';

const render = compileArchive(archiveTemplate);

test('cards that do not match are hidden, the others stay as they were', () => {
  const page = render('Reviews');
  expect(page).toContain('<li hidden data-category="Engine &amp; Specs" class="card">one');
  expect(page).toContain('<li data-category="Reviews, News &amp; Updates" class="card">two');
  expect(page).toContain('<li data-category="Models &amp; Reviews" class="card">three');
  expect(page).toContain('<p data-empty hidden>');
});

test('a category written with & matches cards whose attribute says &amp;', () => {
  expect(render('Engine & Specs')).toContain('<li data-category="Engine &amp; Specs"');
});

test('the empty message shows when nothing matches', () => {
  const page = render('Zeppelins');
  expect(page.match(/<li hidden /g)).toHaveLength(3);
  expect(page).toContain('<p data-empty>No posts found');
});

test('attributes as React writes them work as well', () => {
  const page = compileArchive('<li class="c" data-category="A&#x27;s">x</li><p data-empty="true" hidden="">none</p>');
  expect(page("A's")).toBe('<li class="c" data-category="A&#x27;s">x</li><p data-empty="true" hidden="">none</p>');
  expect(page('Q')).toBe('<li hidden class="c" data-category="A&#x27;s">x</li><p data-empty="true">none</p>');
});

test('a template without cards shows the empty message', () => {
  expect(compileArchive('<p data-empty hidden>none</p>__CATEGORY__')('x')).toBe('<p data-empty>none</p>x');
});

test.each([
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;', '%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
  [`" onload='x'`, '&quot; onload=&#39;x&#39;', '%22%20onload%3D%27x%27'],
  ['R&D', 'R&amp;D', 'R%26D'],
  ['&lt;b&gt;', '&amp;lt;b&amp;gt;', '%26lt%3Bb%26gt%3B'],
  ['$&', '$&amp;', '%24%26'],
  ['$1$`$$', '$1$`$$', '%241%24%60%24%24'],
  ['__CATEGORY_URL__', '__CATEGORY_URL__', '__CATEGORY_URL__'],
  ['Überprüfung 🛻', 'Überprüfung 🛻', '%C3%9Cberpr%C3%BCfung%20%F0%9F%9B%BB'],
  ['</title><!--', '&lt;/title&gt;&lt;!--', '%3C%2Ftitle%3E%3C!--'],
])('the value %s is written as text and nothing else', (value, text, address) => {
  const page = render(value);
  expect(page).toContain(`<title>${text} Archives</title>`);
  expect(page).toContain(`<a href="/blog?category=${address}">${text}</a>`);
});

test('a value that looks like a card or like the empty message changes no card', () => {
  const page = render('<li data-category="x"><p data-empty hidden>');
  expect(page.match(/<li/g)).toHaveLength(3);
  expect(page).toContain('<p data-empty>No posts found');
});

test('values are cut after a hundred characters, never inside one', async () => {
  const renderer = createArchiveRenderer('__CATEGORY__|__CATEGORY_URL__');
  const [text, address] = String(await renderer('🛻'.repeat(300), 'identity')).split('|');
  expect(text).toBe('🛻'.repeat(100));
  expect(address).toBe('%F0%9F%9B%BB'.repeat(100));
  expect(String(await renderer('\ud800', 'identity'))).toBe('\ufffd|%EF%BF%BD');
});

test('brotli, gzip and plain responses are the same page, also after it left the cache', async () => {
  const renderer = createArchiveRenderer(archiveTemplate);
  for (let at = 0; at < 60; at += 1) await renderer(`odd ${at}`, 'identity');
  const plain = await renderer('Reviews', 'identity');
  expect(String(plain)).toBe(render('Reviews'));
  expect(brotliDecompressSync(await renderer('Reviews', 'br'))).toEqual(plain);
  expect(gunzipSync(await renderer('Reviews', 'gzip'))).toEqual(plain);
  expect(await renderer('Reviews', 'identity')).toBe(plain);
  expect(String(await renderer('odd 0', 'identity'))).toBe(render('odd 0'));
});
