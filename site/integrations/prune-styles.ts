/** Whether a page, or a script it may run, ever names this class or tag. */
export type IsNamed = (name: string) => boolean;

const groups = /^@(media|supports|layer|container)\b[^;]*$/;

/** A minified stylesheet without the rules whose classes or tags the page never carries; what it cannot judge it keeps. */
export function pruneStyles(css: string, isNamed: IsNamed): string {
  return readRules(css)
    .map(({ head, body }) => pruneRule(head, body, isNamed))
    .join('');
}

function pruneRule(head: string, body: string | undefined, isNamed: IsNamed): string {
  if (body === undefined) return head;
  if (groups.test(head)) {
    const inside = pruneStyles(body, isNamed);
    return inside === '' ? '' : `${head}{${inside}}`;
  }
  if (head.startsWith('@')) return `${head}{${body}}`;
  const selectors = splitOutside(head, ',').filter((selector) => listNames(selector).every(isNamed));
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
}

/** Classes and tags a match needs: those inside parentheses are alternatives or exclusions, and attributes may hold anything. */
function listNames(selector: string): string[] {
  let bare = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)/g, '');
  }
  const classes = [...bare.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)].map(([, name = '']) => name);
  const tags = [...bare.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)].map(([, name = '']) => name);
  return [...classes, ...tags];
}

/** Splits a sheet into heads and bodies; a statement such as `@import` has no body. */
function readRules(css: string): { head: string; body?: string }[] {
  const rules: { head: string; body?: string }[] = [];
  let at = 0;
  while (at < css.length) {
    const end = findOutside(css, at, '{;');
    if (end === -1) return css.slice(at).trim() === '' ? rules : [...rules, { head: css.slice(at) }];
    if (css[end] === ';') {
      rules.push({ head: css.slice(at, end + 1) });
      at = end + 1;
      continue;
    }
    const close = findClose(css, end);
    rules.push({ head: css.slice(at, end).trim(), body: css.slice(end + 1, close) });
    at = close + 1;
  }
  return rules;
}

function findClose(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at !== -1; at = findOutside(css, at + 1, '{}')) {
    depth += css[at] === '{' ? 1 : -1;
    if (depth === 0) return at;
  }
  throw new Error(`A rule is never closed: ${css.slice(Math.max(0, open - 80), open + 1)}`);
}

/** The next of some characters, strings and parentheses left out. */
function findOutside(text: string, from: number, wanted: string): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    else if (depth === 0 && wanted.includes(char)) return at;
  }
  return -1;
}

function splitOutside(text: string, separator: string): string[] {
  const end = findOutside(text, 0, separator);
  return end === -1 ? [text] : [text.slice(0, end), ...splitOutside(text.slice(end + 1), separator)];
}
