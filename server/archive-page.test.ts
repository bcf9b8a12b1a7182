import { expect, onTestFinished, test } from 'vitest';
import { compileArchive } from './archive-page.ts';
import { archiveTemplate } from './site-fixture.ts';
import { ask, openFixtureApp } from './test-client.ts';

const render = compileArchive(archiveTemplate);

test('cards that do not match are hidden, the others stay as they were', () => {
  const page = render('Reviews');
  expect(page).toContain('<li hidden data-category="Engine &amp; Specs" class="post-card">one');
  expect(page).toContain('<li data-category="Reviews, News &amp; Updates" class="post-card">two');
  expect(page).toContain('<li data-category="Models &amp; Reviews" class="post-card">three');
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
  const archive = compileArchive(
    '<li class="c" data-category="A&#x27;s">x</li><p data-empty="true" hidden="">none</p>',
  );
  expect(archive("A's")).toBe('<li class="c" data-category="A&#x27;s">x</li><p data-empty="true" hidden="">none</p>');
  expect(archive('Q')).toBe('<li hidden class="c" data-category="A&#x27;s">x</li><p data-empty="true">none</p>');
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
  const { port, close } = await openFixtureApp();
  onTestFinished(close);
  const { text } = await ask(port, `/blog?category=x${encodeURIComponent('🛻'.repeat(300))}`);
  const [kept, address] = [`x${'🛻'.repeat(99)}`, `x${'%F0%9F%9B%BB'.repeat(99)}`];
  expect(text).toContain(`<a href="/blog?category=${address}">${kept}</a>`);
});
