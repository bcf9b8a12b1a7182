/** Whether a page, or a script it may run, ever names this class or this tag. */
export interface Names {
  hasClass: (name: string) => boolean;
  hasTag: (name: string) => boolean;
}

const groups = /^@(media|supports|layer|container)\b[^;]*$/;

/** A minified stylesheet without the rules whose classes or tags the page never carries; what it cannot judge it keeps. */
export function pruneStyles(css: string, names: Names): string {
  return readRules(css)
    .map(({ head, body }) => pruneRule(head, body, names))
    .join('');
}

function pruneRule(head: string, body: string | undefined, names: Names): string {
  if (body === undefined) return head;
  if (groups.test(head)) {
    const inside = pruneStyles(body, names);
    return inside === '' ? '' : `${head}{${inside}}`;
  }
  if (head.startsWith('@')) return `${head}{${body}}`;
  const selectors = splitOutside(head, ',').filter((selector) => isNamed(selector, names));
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
}

/** Whether every class and tag that a match needs is named: those inside parentheses are alternatives or exclusions, and attributes may hold anything. */
function isNamed(selector: string, { hasClass, hasTag }: Names): boolean {
  let bare = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== bare; ) {
    before = bare;
    bare = bare.replace(/\([^()]*\)/g, '');
  }
  const classes = [...bare.matchAll(/\.(-?[_a-zA-Z][\w-]*)/g)];
  const tags = [...bare.matchAll(/(?:^|[\s>+~])([a-z][\w-]*)/g)];
  return classes.every(([, name = '']) => hasClass(name)) && tags.every(([, name = '']) => hasTag(name));
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
