import { site } from '../../site.config.ts';

/** A CSS string: quotes and backslashes escaped, and nothing that could end the element. */
const cssString = (text: string) => `"${text.replace(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** The running heads of the printed article: the site on left pages, the title on right ones. */
export function PrintHeader({ title }: { title: string }) {
  const rules = `@page:left{@top-left{content:${cssString(site.name)}}}@page:right{@top-right{content:${cssString(title)}}}`;
  return <style media="print">{rules}</style>;
}
