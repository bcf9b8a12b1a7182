import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BacklinksPanel } from './BacklinksPanel.tsx';

test('characters of the title that HTML or Markdown would read as code are escaped', () => {
  const html = renderToStaticMarkup(<BacklinksPanel url="https://a.example/b" title={'Tow < 9 & "more" [2025]'} />);
  const [htmlLink, markdownLink] = [...html.matchAll(/<code>(.*?)<\/code>/g)].map(([, code]) => code);
  // The page shows the snippet as text, so its own escapes are escaped once more.
  expect(htmlLink).toContain('Tow &amp;lt; 9 &amp;amp; &amp;quot;more&amp;quot; [2025]');
  expect(markdownLink).toContain('\\[2025\\]](https://a.example/b)');
});
