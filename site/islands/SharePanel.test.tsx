import { expect, test } from 'vitest';
import { linkCodes } from './SharePanel.tsx';

test('characters of the title that HTML or Markdown would read as code are escaped', () => {
  const [html, markdown] = linkCodes('https://a.example/b', 'Tow < 9 & "more" [2025]');
  expect(html.code).toBe('<a href="https://a.example/b">Tow &lt; 9 &amp; &quot;more&quot; [2025]</a>');
  expect(markdown.code).toContain('\\[2025\\]](https://a.example/b)');
});
