import { expect, test } from 'vitest';
import { writePlainHtml } from './plain-html.ts';
import { parsePage } from './write-floor.ts';

const write = (body: string): string => writePlainHtml(parsePage(`<body>${body}</body>`).body);

test('words, links and tables stay; boxes, classes, icons and scripts go', () => {
  const page = `<div class="wrap"><p class="stand">A <a class="x" href="/b">b</a> &amp; c</p><svg><path d="M0"/></svg>
    <table><tr><th scope="row" class="n">T</th><td class="win">1<span class="sr"> (wins)</span></td></tr></table>
    <script>alert(1)</script><button type="button">Copy</button></div>`;
  expect(write(page).replace(/\n/g, '')).toBe(
    '<body><p>A <a href="/b">b</a> &amp; c</p><table><tbody><tr><th scope="row">T</th><td>1</td></tr></tbody></table></body>',
  );
});

test('a box that holds running text becomes a paragraph', () => {
  expect(write('<div><div><b>430</b> lb-ft</div></div>')).toContain('<p><b>430</b> lb-ft</p>');
});

test('an id stays only where a link leads to it', () => {
  const html = write('<a href="#one">one</a><span id="one">1</span><span id="two">2</span>');
  expect(html).toContain('<span id="one">1</span>2');
});
