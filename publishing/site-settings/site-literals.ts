import { pathToFileURL } from 'node:url';
import { refuseSettings } from '../../core/node/settings/env-file.ts';
import { projectFolder } from '../../core/node/settings/settings.ts';
import type { PageLink } from '../../core/pages/site-types.ts';
import { Refused } from '../../core/problem/problem.ts';

/** A text in a TypeScript file of the site that can be replaced where it is. */
export interface Literal {
  /** Names and positions from the constant on: `words.home.lede`, `own.accent.light`. */
  path: string;
  value: string;
  /** The comment before it. */
  note: string;
  start: number;
  end: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
  [name: string]: unknown;
}

interface Source {
  text: string;
  constants: ReadonlyMap<string, Node>;
  comments: readonly { value: string; start: number; end: number }[];
}

/** Parses a file; throws Refused with the line of one that is no TypeScript. */
async function parse(text: string, file: string): Promise<Source> {
  // Loaded only here: most of what the desk does needs no parser.
  const { parseSync } = await import('vite');
  const { program, errors, comments } = parseSync(file, text);
  const [fault] = errors;
  if (fault !== undefined) {
    const line = text.slice(0, fault.labels[0]?.start ?? 0).split('\n').length;
    throw new Refused({ code: 'settings', problem: fault.message, place: { file, line } });
  }
  const constants = new Map<string, Node>();
  for (const statement of program.body as unknown as Node[]) {
    const declared = (statement['declaration'] ?? statement) as Node;
    for (const { id, init } of (declared['declarations'] ?? []) as { id: Node; init: Node | null }[]) {
      if (init !== null) constants.set(String(id['name']), init);
    }
  }
  return { text, constants, comments };
}

/** Lists the texts of these constants, each place once: one that a name stands for is where that name is declared. */
export async function findLiterals(text: string, file: string, names: readonly string[]): Promise<Literal[]> {
  const source = await parse(text, file);
  const found = new Map<number, Literal>();
  const visit = (node: Node, path: string, owner: Node): void => {
    const { start, end } = node;
    const add = (value: string): void => {
      if (!found.has(start)) found.set(start, { path, value, note: noteBefore(source, owner.start), start, end });
    };
    if (node.type === 'Literal' && typeof node['value'] === 'string') add(node['value']);
    for (const [key, child, its] of childrenOf(node, source)) visit(child, key === '' ? path : `${path}.${key}`, its);
  };
  for (const name of names) {
    const node = source.constants.get(name);
    if (node !== undefined) visit(node, name, node);
  }
  return [...found.values()];
}

/** Returns what is inside a value: name, value, and the part that a comment stands before. */
function childrenOf(node: Node, { constants }: Source): [key: string, child: Node, owner: Node][] {
  if (node.type === 'Identifier') {
    const named = constants.get(String(node['name']));
    return named === undefined ? [] : [['', named, named]];
  }
  if (node.type === 'ObjectExpression') {
    return (node['properties'] as Node[]).flatMap((property) => {
      const key = property['key'] as Node | undefined;
      if (property.type !== 'Property' || key === undefined || property['computed']) return [];
      return [[String(key['name'] ?? key['value']), property['value'] as Node, property]];
    });
  }
  if (node.type === 'ArrayExpression') {
    return (node['elements'] as Node[]).map((element, index) => [String(index), element, element]);
  }
  // `… as const`, `… satisfies …` and parentheses.
  const inner = node['expression'] as Node | undefined;
  return inner === undefined ? [] : [['', inner, inner]];
}

function noteBefore({ text, comments }: Source, start: number): string {
  const comment = comments.find(({ end }) => end <= start && /^\s*$/.test(text.slice(end, start)));
  return (comment?.value ?? '').replace(/^[\s*]+|[\s*]+$/g, '').replace(/\s*\n[\s*]*/g, ' ');
}

/** Puts new texts into their places and leaves everything else of the file as it is. */
export function replaceLiterals(text: string, changes: ReadonlyMap<Literal, string>): string {
  let changed = text;
  for (const [{ start, end }, value] of [...changes].toSorted(([one], [other]) => other.start - one.start)) {
    changed = changed.slice(0, start) + quote(value) + changed.slice(end);
  }
  return changed;
}

function quote(text: string): string {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const safe = text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll(mark, `\\${mark}`);
  return mark + safe + mark;
}

/** Returns the links of `navigation`, and what replaces them in the file; links that stay keep their source. */
export async function findMenu(text: string, file: string) {
  const { constants } = await parse(text, file);
  const list = findArray(constants.get('navigation'));
  const elements = ((list?.['elements'] ?? []) as Node[]).map(({ start, end, properties }) => {
    const entries = ((properties ?? []) as Node[]).map(({ key, value }) => [
      String((key as Node)['name']),
      String((value as Node)['value']),
    ]);
    const { label = '', href = '' } = Object.fromEntries(entries) as Partial<PageLink>;
    return { label, href, source: text.slice(start, end) };
  });
  return {
    links: elements.map(({ label, href }): PageLink => ({ label, href })),
    replace(links: readonly PageLink[]): string {
      if (list === undefined) throw refuseSettings(`${file} has no list of links in navigation.`);
      const lines = links.map(({ label, href }) => {
        const kept = elements.find((each) => each.label === label && each.href === href);
        return `  ${kept?.source ?? `{ label: ${quote(label)}, href: ${quote(href)} }`},\n`;
      });
      return `${text.slice(0, list.start)}[\n${lines.join('')}]${text.slice(list.end)}`;
    },
  };
}

/** Returns the first list in a value: the list itself, or what a function gets. */
function findArray(node: Node | undefined): Node | undefined {
  if (node === undefined || node.type === 'ArrayExpression') return node;
  const inside = [node['expression'], node['callee'], node['object'], ...((node['arguments'] ?? []) as unknown[])];
  return inside.map((each) => findArray(each as Node | undefined)).find((found) => found !== undefined);
}

/** Runs a file of the site that is not saved yet and returns what it exports; throws Refused where a build would fail. */
export async function runSiteFile(text: string, file: string): Promise<Record<string, unknown>> {
  const { transformWithOxc } = await import('vite');
  try {
    const { code } = await transformWithOxc(text, file);
    const absolute = code.replace(/(from\s+["'])\.\//g, `$1${pathToFileURL(projectFolder('/'))}`);
    return await import(`data:text/javascript,${encodeURIComponent(absolute)}`);
  } catch (error) {
    throw refuseSettings(`${file} would no longer work: ${error instanceof Error ? error.message : error}`);
  }
}
