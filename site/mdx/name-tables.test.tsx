import { satteri } from '@astrojs/markdown-satteri';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { drawChecklists } from './draw-checklists.ts';
import { MarkdownTable } from './markdown-elements.tsx';
import { nameTables } from './name-tables.ts';

async function renderMarkdown(text: string): Promise<string> {
  const renderer = await satteri({}).createRenderer({ syntaxHighlight: false });
  return (await renderer.render(text)).code;
}

/** Draws a table as an article does: what is between its tags comes as HTML. */
async function drawTable(markdown: string): Promise<string> {
  const [, inner = ''] = /<table>([\s\S]*)<\/table>/.exec(await renderMarkdown(markdown)) ?? [];
  return nameTables(renderToStaticMarkup(<MarkdownTable>slot</MarkdownTable>).replace('slot', () => inner));
}

test('a plain table scrolls in a named region and is aligned without a style attribute', async () => {
  const drawn = await drawTable('| Harbor "old" | Boats | *Open* |\n|:--|--:|:-:|\n| Elm Bay | 14 | yes |\n');
  expect(drawn).toContain('tabindex="0" aria-label="Harbor “old”, Boats, Open"');
  expect(drawn).toContain('<td class="numeric">14</td>');
  expect(drawn).toContain('<td class="at-center">yes</td>');
  expect(drawn).not.toMatch(/style=|data-markdown/);
});

test('two tables of a page keep their own names, a page without one stays as it is', async () => {
  const tables = [await drawTable('| a |\n|--|\n| 1 |\n'), await drawTable('| b |\n|--|\n| 2 |\n')];
  expect([...tables.join('').matchAll(/aria-label="(\w)"/g)].map(([, name]) => name)).toEqual(['a', 'b']);
  expect(nameTables('<table><thead><tr><th style="text-align: right">x</th></tr></thead></table>')).toContain('style=');
});

test('a task that is done already gets its box, and it is ticked', async () => {
  const list = drawChecklists(await renderMarkdown('- [x] Booked the berth\n- [ ] Paid\n'));
  expect(list).toContain('<input type="checkbox" id="check-booked-the-berth" checked><label');
  expect(list).toContain('<input type="checkbox" id="check-paid"><label');
});
