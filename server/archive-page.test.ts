import { expect, test } from 'vitest';
import { compileArchive } from './archive-page.ts';
import { archiveTemplate } from './site-fixture.ts';
import { openFixtureApp } from './test-client.ts';

const render = compileArchive(archiveTemplate);

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
  const { get } = await openFixtureApp();
  const { text } = await get(`/blog?category=x${encodeURIComponent('🛻'.repeat(300))}`);
  const [kept, address] = [`x${'🛻'.repeat(99)}`, `x${'%F0%9F%9B%BB'.repeat(99)}`];
  expect(text).toContain(`<a href="/blog?category=${address}">${kept}</a>`);
});
