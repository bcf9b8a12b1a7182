import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CompareTool } from './CompareTool.tsx';
import { loadData } from './compare-data.ts';

test('inside an article it opens with its query, and figures lead to the page that lists their sources', () => {
  const html = renderToStaticMarkup(
    <CompareTool data={loadData()} query="?first=colorado-2wd&second=silverado-27-2wd&third=none" isEmbedded />,
  );
  expect(html).toContain('By your weights the Silverado 2.7 TurboMax 2WD comes first');
  expect(html).toContain('href="/tools/compare#figure-colorado-towing"');
  expect(html).not.toContain('href="#figure-');
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});

test('drawn at build, the first three trucks are compared in real tables', () => {
  const html = renderToStaticMarkup(<CompareTool data={loadData()} />);
  expect(html.match(/<table>/g)).toHaveLength(2);
  expect(html).toContain('<a class="compare-source fact-link" href="#figure-turbomax-towing">');
});
