import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { closestPage } from '../../core/near-pages.ts';

const file = 'content/redirects.yaml';
const path = z.string().regex(/^\/(?!\/)/, { error: 'A path starts with a slash: /blog/new-address' });
const redirectsSchema = z.record(path, path);

/** The redirect table: old path → new path. */
export type Redirects = Record<string, string>;

/** Reads the redirect table of `content/redirects.yaml`; chains and loops are refused with their line. */
export function readRedirects(yaml: string): Redirects {
  const { redirects, placeOf } = readTable(yaml);
  for (const [from, to] of Object.entries(redirects)) {
    const end = followRedirects(redirects, from);
    if (end === undefined) {
      throw new Error(`${placeOf(from)}: ${from} leads to ${to} and from there back. Delete one of the lines.`);
    }
    if (end !== to)
      throw new Error(`${placeOf(from)}: ${from} leads to ${to}, which is redirected again. Write  ${from}: ${end}`);
  }
  return redirects;
}

/** Reads the table and refuses what leads to no page of the built site, and what would hide one. */
export function readCheckedRedirects(yaml: string, pages: ReadonlySet<string>): Redirects {
  const { redirects, placeOf } = readTable(yaml);
  for (const [from, to] of Object.entries(readRedirects(yaml))) {
    const target = to.replace(/[?#].*$/s, '');
    if (!pages.has(target)) {
      const closest = closestPage(target, pages);
      const fix = closest ? `Did you mean ${closest}?` : 'Lead it to a page that exists.';
      throw new Error(`${placeOf(from)}: ${from} leads to ${target}, where no page is. ${fix}`);
    }
    if (pages.has(from)) {
      throw new Error(`${placeOf(from)}: there is a page at ${from}, which the redirect would hide. Delete the line.`);
    }
  }
  return redirects;
}

function readTable(yaml: string): { redirects: Redirects; placeOf: (from: string) => string } {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const [broken] = document.errors;
  if (broken) throw new Error(`${file}:${broken.linePos?.[0].line ?? 1}: ${broken.message.split('\n')[0]}`);
  const parsed = redirectsSchema.safeParse(document.toJS() ?? {});
  const placeOf = (from: string) => `${file}:${lineOf(yaml, from)}`;
  if (parsed.success) return { redirects: parsed.data, placeOf };
  const [issue] = parsed.error.issues;
  const line = lineOf(yaml, String(issue?.path[0] ?? ''));
  throw new Error(`${file}:${line}: ${issue?.code === 'invalid_key' ? issue.issues[0]?.message : issue?.message}`);
}

const lineOf = (yaml: string, from: string): number =>
  yaml.split('\n').findIndex((line) => [`${from}:`, `'${from}'`, `"${from}"`].some((key) => line.startsWith(key))) +
    1 || 1;

/** Returns where a path leads in the end; undefined where it leads in a circle. */
function followRedirects(redirects: Redirects, from: string): string | undefined {
  const seen = new Set<string>();
  let at = from;
  while (Object.hasOwn(redirects, at)) {
    if (seen.has(at)) return undefined;
    seen.add(at);
    at = redirects[at] as string;
  }
  return at;
}
