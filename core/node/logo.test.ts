import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, test } from 'vitest';
import { deriveColors } from '../pages/palette.ts';
import { logoFile, readLogo } from './logo.ts';

const colors = deriveColors({ brand: '#0057b8' });
const svg = (inner: string, root = 'viewBox="0 0 100 100"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${root}>${inner}</svg>`;

test('a logo keeps its shapes and gradients and gets the colors of the site', () => {
  const source = svg(
    '<title>Logo</title><defs data-name="x"><linearGradient id="a"><stop stop-color="#fff"/></linearGradient></defs><path class="a" fill="var(--brand)" d="M0 0h9"/><rect fill="url(#a)" width="9" height="9"/>',
    'viewBox="0 0 100 100" width="40" fill="none"',
  );
  const logo = readLogo(source, colors);
  expect(logo.viewBox).toBe('0 0 100 100');
  expect(logo.inner).toBe(
    '<g fill="none"><defs><linearGradient id="a"><stop stop-color="#fff"/></linearGradient></defs><path fill="#0057b8" d="M0 0h9"/><rect fill="url(#a)" width="9" height="9"/></g>',
  );
  expect(logoFile(logo)).toContain('viewBox="0 0 100 100"');
});

test.each([
  ['a title', '<title><![CDATA[</title><img src=x onerror=alert(1)>]]></title>'],
  ['a description', '<desc><![CDATA[</desc><script>alert(1)</script>]]></desc>'],
  ['a text', '<![CDATA[</svg><script>alert(1)</script>]]>'],
  ['a comment', '<!-- a --!><script>alert(1)</script> -->'],
  ['an attribute', `<path fill='"><script>alert(1)</script>' d="M0 0"/>`],
])('%s that ends too early in a browser adds no element', (_, inner) => {
  const logo = readLogo(svg(`${inner}<path d="M0 0"/>`), colors);
  const page = parseDocument(`<svg>${logo.inner}</svg>`, { decodeEntities: true });
  const names = DomUtils.getElementsByTagName('*', page).map(({ name }) => name);
  expect(new Set(names)).toEqual(new Set(['svg', 'path']));
  const root = svg('<path d="M0 0"/>', `viewBox='0 0 100 100' fill='"><script>alert(1)</script>'`);
  expect(readLogo(root, colors).inner).not.toContain('<script');
  expect(() => readLogo(svg('', `viewBox='"><script/> 0 9 9'`), colors)).toThrow('no viewBox');
});

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'It has <script>'],
  ['a handler', svg('<path onload="alert(1)" d="M0 0"/>'), '<path> has onload'],
  ['a picture from elsewhere', svg('<image href="https://example.com/a.png"/>'), 'It has <image>'],
  ['a shape from elsewhere', svg('<use href="https://example.com/a.svg#b"/>'), '<use> loads https://example.com'],
  ['a fill from elsewhere', svg('<path fill="url(https://example.com/a.svg#b)"/>'), '<path> loads url('],
  ['an animation', svg('<set attributeName="href"/>'), 'It has <set>'],
  ['a style', svg('<path style="fill:red"/>'), '<path> has style'],
  ['text, which needs a font', svg('<text>Brand</text>'), 'text turned into outlines'],
  ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, 'DOCTYPE'],
  ['another file', '{"name":"logo"}', 'no viewBox'],
  ['a wide drawing', svg('<path d="M0 0"/>', 'viewBox="0 0 300 100"'), '300 wide and 100 high'],
  ['a large file', svg(`<path d="${'M0 0'.repeat(9000)}"/>`), 'at most 24 KiB'],
  ['a color the site has not', svg('<path fill="var(--pink)"/>'), 'There is no color --pink'],
])('a logo with %s is refused with the fix', (_, source, message) => {
  expect(() => readLogo(source, colors)).toThrow(message);
});
