import { isScalar, isSeq, parseDocument } from 'yaml';
import { readYaml } from './yaml-lines.ts';

/** Splits a file into its fields and its text. Lines count from 1 in the whole file. */
export function splitText(source: string) {
  const [head = '', fields] = /^---\n([\s\S]*?)\n---[ \t]*(?:\n+|$)/.exec(source) ?? [];
  return {
    /** The YAML between the two lines of hyphens; undefined when the file has none. */
    fields,
    /** Everything before the body, byte for byte. */
    head,
    /** What follows, without the empty lines before it. */
    body: source.slice(head.length),
    /** Line of the file on which the body begins. */
    bodyLine: head.split('\n').length,
  };
}

/** Returns the file with another text below its fields. */
export const withBody = (source: string, body: string): string =>
  // Empty lines at the start belong to the head: given back with the text, they would double with every letter.
  splitText(source).head.replace(/\n*$/, '\n\n') + body.replace(/^\n+/, '');

/** Reads the fields; undefined while the YAML is broken. */
export function readFields(source: string): Record<string, unknown> | undefined {
  const { fields } = splitText(source);
  if (fields === undefined) return undefined;
  const value = readYaml(fields).value ?? undefined;
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
}

/** Sets one field, or removes it; every other line of the file stays as it is. */
export function setField(source: string, name: string, value: unknown): string {
  const { fields, head } = splitText(source);
  if (fields === undefined) return source;
  const document = parseDocument(fields);
  if (document.errors.length > 0) return source;
  const known: unknown = document.get(name, true);
  if (value === undefined) document.delete(name);
  // The quotes and the comment of a line belong to its author.
  else if (isScalar(known)) known.value = value;
  else
    document.set(
      name,
      Array.isArray(value) ? document.createNode(value, { flow: !isSeq(known) || known.flow === true }) : value,
    );
  const text = document.toString({ lineWidth: 0, flowCollectionPadding: false }).replace(/\n$/, '');
  return `---\n${text}${head.slice(4 + fields.length)}${source.slice(head.length)}`;
}

/** Returns the name of the field that a line of the file belongs to; undefined for a line of the text. */
export function fieldAtLine(source: string, line: number): string | undefined {
  const { fields, bodyLine } = splitText(source);
  if (fields === undefined || line < 2 || line >= bodyLine) return undefined;
  const above = fields.split('\n').slice(0, line - 1);
  return above.findLast((text) => /^\w+:/.test(text))?.replace(/:.*$/s, '');
}
