import { Parser } from 'htmlparser2';

/** The structure of one HTML page. */
export type PageMarkup = ReturnType<typeof readMarkup>;

interface OpenElement {
  name: string;
  children: string[];
}

const words = (text: string): Set<string> => new Set(text.split(' '));
const headings = words('h1 h2 h3 h4 h5 h6 hgroup');
const blocks = words(
  'address article aside blockquote details dialog div dl fieldset figure footer form header hr main nav ol p pre section table ul',
);
/** Elements that take text and inline elements only. */
const inlineParents = words(
  'abbr b button cite code dfn em h1 h2 h3 h4 h5 h6 i kbd label legend mark p q s small span strong sub summary sup time u var',
);
/** Elements that take what the element around them takes; custom elements do so too. */
const transparent = words('a del ins map noscript');
const noAutocomplete = words('button checkbox file image radio reset submit');

/** Reads a page's structure. It knows only the rules that were once broken; `npx vnu-jar` knows all of them. */
export function readMarkup(html: string) {
  const found = { faults: [] as string[], ids: new Set<string>(), links: [] as string[] };
  const open: OpenElement[] = [];
  let level = 0;
  const parser = new Parser({
    onopentag(name, attributes, isImplied) {
      const inside = open.map((element) => element.name);
      found.faults.push(...checkPlace(name, inside));
      if (isImplied) found.faults.push('a </p> closes nothing: what is inside the paragraph has ended it');
      if (name === 'input' && 'autocomplete' in attributes && noAutocomplete.has(attributes['type'] ?? ''))
        found.faults.push(`autocomplete on a ${attributes['type']} button or box`);
      if (/^h[1-6]$/.test(name)) {
        const next = Number(name[1]);
        if (next > level + 1) found.faults.push(`<${name}> follows ${level === 0 ? 'no heading' : `<h${level}>`}`);
        level = next;
      }
      const { id, href } = attributes;
      if (id !== undefined && found.ids.has(id)) found.faults.push(`two elements have the id ${id}`);
      if (id !== undefined) found.ids.add(id);
      if (name === 'a' && href !== undefined) found.links.push(href);
      open.at(-1)?.children.push(name);
      open.push({ name, children: [] });
    },
    onclosetag() {
      const closed = open.pop();
      const at = closed?.name === 'figure' ? closed.children.indexOf('figcaption') : -1;
      if (closed && at > 0 && at < closed.children.length - 1)
        found.faults.push('<figcaption> is neither the first nor the last element of its <figure>');
    },
  });
  parser.end(html);
  return found;
}

/** Checks one element against the elements it is in, outermost first. */
function checkPlace(name: string, inside: readonly string[]): string[] {
  if (inside.includes('svg')) return [];
  if (name === 'style') return inside.includes('head') ? [] : ['<style> outside of <head>'];
  const parent = inside.findLast((each) => !transparent.has(each) && !each.includes('-')) ?? '';
  const isMisplaced = headings.has(name) ? parent !== 'summary' : blocks.has(name);
  return isMisplaced && inlineParents.has(parent) ? [`<${name}> inside of <${parent}>`] : [];
}
