import { z } from 'zod';
import { Refused } from '../../core/problem/problem.ts';
import { closestPage } from '../../core/search/closest-word.ts';
import { readYaml } from '../../core/text/yaml-lines.ts';

const file = 'content/redirects.yaml';
const slash = 'A path starts with a slash: /blog/new-address';
const path = z.string({ error: slash }).regex(/^\/(?!\/)/, { error: slash });
/** What the table says of an address that no page replaces. */
const goneWord = 'gone';
const redirectsSchema = z.record(path, z.union([path, z.literal(goneWord)]));

/** Creates the error for a mistake in the redirect table. */
const refuseRedirect = (line: number, problem: string, fix: string): Refused =>
  new Refused({ code: 'redirect', problem, fix, place: { file, line } });

export type Redirects = Record<string, string>;

/** Reads the redirect table of `content/redirects.yaml`; chains and loops are refused with their line. */
export function readRedirects(yaml: string): Redirects {
  const { table, lineOf } = readTable(yaml);
  for (const [from, to] of Object.entries(table)) {
    const end = followRedirects(table, from);
    const line = lineOf(from);
    if (end === undefined) {
      throw refuseRedirect(line, `${from} leads to ${to} and from there back.`, 'Delete one of the lines.');
    }
    if (end !== to) {
      throw refuseRedirect(line, `${from} leads to ${to}, which is redirected again.`, `Write  ${from}: ${end}`);
    }
  }
  return Object.fromEntries(Object.entries(table).filter(([, to]) => to !== goneWord));
}

/** Reads the addresses that the table calls gone; each answers 410. */
export const readGone = (yaml: string): string[] =>
  Object.entries(readTable(yaml).table).flatMap(([from, to]) => (to === goneWord ? [from] : []));

/**
 * Reads the table and refuses what leads to no page of the built site, and what would hide one. A redirect to an
 * `unpublished` article waits: it is left out.
 */
export function readCheckedRedirects(
  yaml: string,
  pages: ReadonlySet<string>,
  unpublished: ReadonlySet<string> = new Set(),
): Redirects {
  const redirects = readRedirects(yaml);
  const { lineOf } = readTable(yaml);
  for (const [from, to] of Object.entries(redirects)) {
    const line = lineOf(from);
    const target = to.replace(/[?#].*$/s, '');
    if (!pages.has(target) && unpublished.has(target)) delete redirects[from];
    else if (!pages.has(target)) {
      const closest = closestPage(target, pages);
      const fix = closest ? `Did you mean ${closest}?` : 'Lead it to a page that exists.';
      throw refuseRedirect(line, `${from} leads to ${target}, where no page is.`, fix);
    }
    if (pages.has(from)) {
      throw refuseRedirect(line, `there is a page at ${from}, which the redirect would hide.`, 'Delete the line.');
    }
  }
  return redirects;
}

function readTable(yaml: string): { table: Redirects; lineOf: (from: string) => number } {
  const { value, faults, lineOf } = readYaml(yaml);
  const [broken] = faults;
  if (broken) throw refuseRedirect(broken.line, broken.problem, broken.fix);
  // An empty list is an empty table too.
  const isEmpty = Array.isArray(value) && value.length === 0;
  const parsed = redirectsSchema.safeParse(isEmpty ? {} : (value ?? {}));
  if (parsed.success) return { table: parsed.data, lineOf: (from) => lineOf([from]) };
  const path = parsed.error.issues[0]?.path ?? [];
  const problem = path.length === 0 ? 'This is not a table of addresses.' : `${slash}.`;
  throw refuseRedirect(lineOf(path), problem, 'Write one line for each:  /old-address: /blog/new-address');
}

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
