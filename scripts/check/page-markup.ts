import { Parser } from 'htmlparser2';

/** The place of a number in an article, which every page fills: {towing-2024:unit}. */
const placeholder = /\{[a-z][a-z\d]*(?:-[a-z\d]+)+(?::[a-z]+)?\}/g;
const isCode = new Set(['script', 'style', 'template', 'code']);

/** The headings, ids and links of one HTML page. */
export type PageMarkup = ReturnType<typeof readMarkup>;

/** Reads what a page's readers jump by; axe in the browser tests and `npx vnu-jar` know the rules of HTML. */
export function readMarkup(html: string) {
  const found = { faults: [] as string[], ids: new Set<string>(), links: [] as string[] };
  let level = 0;
  let code = 0;
  const parser = new Parser({
    onopentag(name, { id, href }) {
      if (isCode.has(name)) code++;
      if (/^h[1-6]$/.test(name)) {
        const next = Number(name[1]);
        if (next > level + 1) found.faults.push(`<${name}> follows ${level === 0 ? 'no heading' : `<h${level}>`}`);
        level = next;
      }
      if (id !== undefined && found.ids.has(id)) found.faults.push(`two elements have the id ${id}`);
      if (id !== undefined) found.ids.add(id);
      if (name === 'a' && href !== undefined) found.links.push(href);
    },
    ontext(text) {
      if (code === 0) found.faults.push(...(text.match(placeholder) ?? []).map((one) => `prints ${one} as it is`));
    },
    onclosetag(name) {
      if (isCode.has(name)) code--;
    },
  });
  parser.end(html);
  return found;
}
