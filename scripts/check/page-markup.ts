import { Parser } from 'htmlparser2';

/** The headings, ids and links of one HTML page. */
export type PageMarkup = ReturnType<typeof readMarkup>;

/** Reads what a page's readers jump by; axe in the browser tests and `npx vnu-jar` know the rules of HTML. */
export function readMarkup(html: string) {
  const found = { faults: [] as string[], ids: new Set<string>(), links: [] as string[] };
  let level = 0;
  const parser = new Parser({
    onopentag(name, { id, href }) {
      if (/^h[1-6]$/.test(name)) {
        const next = Number(name[1]);
        if (next > level + 1) found.faults.push(`<${name}> follows ${level === 0 ? 'no heading' : `<h${level}>`}`);
        level = next;
      }
      if (id !== undefined && found.ids.has(id)) found.faults.push(`two elements have the id ${id}`);
      if (id !== undefined) found.ids.add(id);
      if (name === 'a' && href !== undefined) found.links.push(href);
    },
  });
  parser.end(html);
  return found;
}
