import { expect, test } from 'vitest';
import { findMarkup } from './astro-shells.ts';

const shell = `---
import { Article } from '../components/Article.tsx';
const label = '<p>not markup</p>';
const isShort = 1 < 2;
---
<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>{label}</title><link rel="icon" href="/icon.svg" /></head>
  <body>
    <!-- <div>not markup</div> -->
    {isShort && <Article title={'<b>not markup</b>'}><slot name="side" /></Article>}
    <Fragment slot="end"><Menu.Item /></Fragment>
    <script>document.title = '<i>not markup</i>';</script>
  </body>
</html>
`;

test('a shell of document tags, slots and components passes, whatever its strings and comments say', () => {
  expect(findMarkup('site/pages/index.astro', shell)).toEqual([]);
});

test('markup in a shell is named with its line and the fix', () => {
  const text = shell.replace('    <Fragment', '    <div class="x">\n      🚚 <my-menu />\n    </div>\n    <Fragment');
  expect(findMarkup('site/pages/index.astro', text)).toEqual([
    {
      file: 'site/pages/index.astro',
      line: 12,
      message: '<div> in an .astro file: move this markup into a React component',
    },
    {
      file: 'site/pages/index.astro',
      line: 13,
      message: '<my-menu> in an .astro file: move this markup into a React component',
    },
  ]);
});

test('markup inside an expression and inside an attribute is found', () => {
  const lines = findMarkup('a.astro', '{[1].map((n) =>\n  <li>{n}</li>)}\n<Card icon={\n  <svg />} />').map(
    ({ line }) => line,
  );
  expect(lines).toEqual([2, 4]);
});

test('a style block is refused', () => {
  const [finding] = findMarkup('a.astro', '<html><head><style>p { color: red }</style></head></html>');
  expect(finding?.message).toContain('site/styles');
});

test('a file that cannot be parsed is a finding, not a pass', () => {
  expect(findMarkup('a.astro', '---\nconst = ;\n---\n<html></html>')[0]?.message).toContain('cannot be parsed');
});
