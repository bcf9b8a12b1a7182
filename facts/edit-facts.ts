import { isMap, isScalar, isSeq, parseDocument, stringify, type YAMLMap } from 'yaml';
import type { Fact } from './fact-schema.ts';

/** What changes in one record; the rest of the file stays as it is, byte for byte. */
interface FactChange {
  checked?: string | undefined;
  value?: number | string | undefined;
  /** Takes the place of the first address of its source. */
  address?: string | undefined;
  /** Goes before the earlier values. */
  was?: Earlier | undefined;
}

type Earlier = NonNullable<Fact['was']>[number];

interface Cut {
  start: number;
  end: number;
  text: string;
}

/** Returns the text of a ledger file with changed records; records the file does not have are left out. */
export function changeFacts(yaml: string, changes: Readonly<Record<string, FactChange>>): string {
  const records = parseDocument(yaml).contents;
  if (!isSeq(records)) return yaml;
  const cuts: Cut[] = [];
  for (const record of records.items) {
    if (!isMap(record)) continue;
    const change = changes[String(record.get('id'))];
    if (change === undefined) continue;
    const { checked, value, address, was } = change;
    const replace = (path: readonly unknown[], text: string | undefined): void => {
      const node = record.getIn(path, true);
      if (text === undefined || !isScalar(node) || !node.range) return;
      cuts.push({ start: node.range[0], end: node.range[1], text });
    };
    replace(['checked'], checked);
    replace(['value'], value === undefined ? undefined : toScalar(value));
    replace(['source', 'address', 0], address && JSON.stringify(address));
    if (was !== undefined) cuts.push(...addEarlier(yaml, record, was));
  }
  // From the end, so that the places before stay where they are.
  cuts.sort((one, other) => other.start - one.start);
  return cuts.reduce((text, cut) => text.slice(0, cut.start) + cut.text + text.slice(cut.end), yaml);
}

/** Writes an earlier value into a record: before the others, or after its `checked`. */
function addEarlier(yaml: string, record: YAMLMap, { value, until, issues }: Earlier): Cut[] {
  const ids = issues.map((id) => JSON.stringify(id)).join(', ');
  const entry = `{ value: ${toScalar(value)}, until: ${until}, issues: [${ids}] }`;
  const insert = (at: number, text: string): Cut[] => [{ start: at, end: at, text }];
  const lineOf = (at: number): string => yaml.slice(yaml.lastIndexOf('\n', at - 1) + 1, at);
  const list = record.get('was', true);
  if (isSeq(list) && list.range) {
    const [at] = list.range;
    return list.flow ? insert(at + 1, `${entry}, `) : insert(at, `- ${entry}\n${lineOf(at)}`);
  }
  const checked = record.get('checked', true);
  if (!isScalar(checked) || !checked.range) return [];
  const indent = /^ */.exec(lineOf(checked.range[1]))?.[0] ?? '';
  return insert(checked.range[1], record.flow ? `, was: [${entry}]` : `\n${indent}was:\n${indent}  - ${entry}`);
}

const toScalar = (value: number | string): string =>
  typeof value === 'number'
    ? String(value)
    : stringify(value, { defaultStringType: 'QUOTE_DOUBLE', lineWidth: 0 }).trim();

/** A line of the corrections page: what an article said, and what is right. */
export interface Correction {
  date: string;
  wrong: string;
  right: string;
}

/** Returns an article with one more correction, the newest first; undefined when it has no frontmatter. */
export function addCorrection(mdx: string, { date, wrong, right }: Correction): string | undefined {
  const found = /^---\r?\n([\s\S]*?\n)---/.exec(mdx);
  const [, yaml] = found ?? [];
  if (yaml === undefined) return undefined;
  const list = parseDocument(yaml).get('corrections', true);
  const entry = (indent: string): string =>
    [`- date: ${date}`, `  wrong: ${JSON.stringify(wrong)}`, `  right: ${JSON.stringify(right)}`]
      .map((line) => `${indent}${line}\n`)
      .join('');
  const start = mdx.indexOf(yaml);
  if (isSeq(list) && !list.flow && list.range) {
    // The range begins at the first dash: its line is where the newest goes.
    const line = yaml.lastIndexOf('\n', list.range[0]) + 1;
    const indent = /^ */.exec(yaml.slice(line))?.[0] ?? '';
    return mdx.slice(0, start + line) + entry(indent) + mdx.slice(start + line);
  }
  // A list in one line is the author's to change.
  if (list !== undefined && list !== null) return undefined;
  const end = start + yaml.length;
  return `${mdx.slice(0, end)}corrections:\n${entry('  ')}${mdx.slice(end)}`;
}
