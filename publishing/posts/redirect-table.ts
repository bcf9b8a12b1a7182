import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { refusal } from '../refused.ts';
import type { Project } from './post-files.ts';

/** What the table says of an address that no page replaces. */
export const goneWord = 'gone';

/** Where the table of old and new addresses is. */
export const redirectFile = ({ content }: Project): string => join(content, 'redirects.yaml');

/** Reads the text of the table; a missing file is an empty table. */
export const readRedirectText = (project: Project): string =>
  existsSync(redirectFile(project)) ? readFileSync(redirectFile(project), 'utf8').replaceAll('\r\n', '\n') : '';

/** Reads the table: old path → new path. */
export function parseRedirects(text: string): Map<string, string> {
  const document = parseDocument(text);
  const [broken] = document.errors;
  if (broken) throw refusal('redirects-broken', { reason: broken.message.split('\n')[0] ?? '' });
  const value: unknown = document.toJS() ?? {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).map(([from, to]) => [from, String(to)]));
}

/** Returns the line of an old path, counted from 1. */
export function redirectLine(text: string, from: string): number {
  return text.split('\n').findIndex((line) => isLineOf(line, from)) + 1;
}

const isLineOf = (line: string, from: string): boolean =>
  [`${from}:`, `'${from}':`, `"${from}":`].some((key) => line.startsWith(key));

/** Returns the text without the line of an old path; comments and the order of the others stay. */
export const removeRedirect = (text: string, from: string): string =>
  text
    .split('\n')
    .filter((line) => !isLineOf(line, from))
    .join('\n');

/** Lets every line that led to an address lead to what `target` makes of the rest, such as `#payload`; says which changed. */
export function leadElsewhere(text: string, from: string, target: (rest: string) => string) {
  const changes: string[] = [];
  let table = text;
  for (const [old, to] of parseRedirects(text)) {
    const rest = to.slice(from.length);
    if (!to.startsWith(from) || !/^($|[?#])/.test(rest)) continue;
    const lines = table.split('\n');
    table = lines.map((line) => (isLineOf(line, old) ? line.replace(to, target(rest)) : line)).join('\n');
    changes.push(`change  ${old}: ${target(rest)}`);
  }
  return { table, changes };
}

/** Returns the text with more lines; an empty list as the whole table becomes a table. */
export function addRedirects(text: string, lines: ReadonlyMap<string, string>): string {
  if (lines.size === 0) return text;
  const kept = text.replace(/^(\[\]|\{\})\s*$/m, '');
  const start = kept === '' || kept.endsWith('\n') ? kept : `${kept}\n`;
  return start + [...lines].map(([from, to]) => stringify({ [from]: to }, { lineWidth: 0 })).join('');
}

/** Returns where a path leads in the end. */
export function followTo(redirects: ReadonlyMap<string, string>, path: string): string {
  const seen = new Set<string>();
  let at = path;
  while (redirects.has(at) && !seen.has(at)) {
    seen.add(at);
    at = redirects.get(at) as string;
  }
  return at;
}
