import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PrintHeader } from './ArticlePage.tsx';

test('a title with quotes, backslashes or a tag stays one CSS string', () => {
  const html = renderToStaticMarkup(<PrintHeader title={'A "20\\" </style> wheel'} />);
  expect(html).toContain('content:"A \\22 20\\5c \\22  \\3c /style> wheel"');
  expect(html.match(/<\/style/g)).toHaveLength(1);
});
