/** What MarkdownTable names itself, until its columns are known. */
export const unnamedTable = 'Table';

const table = new RegExp(
  `<div class="data-table [^"]*" data-markdown="table">[\\s\\S]*?aria-label="${unnamedTable}"[\\s\\S]*?</table>`,
  'g',
);
const head = /<th\b[^>]*>([\s\S]*?)<\/th>/g;
const aligned = /(<t[hd])\s+style="text-align:\s*(left|right|center);?"/g;

/**
 * Finishes the tables written as `| a | b |`: each is named by its columns, as one written with <DataTable> is, and its
 * alignment is a class, because the page's policy refuses styles in attributes.
 */
export const nameTables = (page: string): string =>
  page.replace(table, (whole) => {
    const names = [...whole.matchAll(head)].map(([, words = '']) => words.replace(/<[^>]*>/g, '').trim());
    const name = names.filter(Boolean).join(', ').replaceAll('"', '&quot;') || unnamedTable;
    return whole
      .replace(`aria-label="${unnamedTable}"`, () => `aria-label="${name}"`)
      .replace(' data-markdown="table"', '')
      .replace(
        aligned,
        (_, cell: string, side: string) => `${cell} class="${side === 'right' ? 'numeric' : `at-${side}`}"`,
      );
  });
