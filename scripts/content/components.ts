import { isElement, lineOf, type MdxAttribute, type MdxNode, walk } from './mdx-tree.ts';
import { readYaml } from './yaml-lines.ts';

/** The value of a component's attribute and where its parts stand. */
export interface AttributeValue {
  name: string;
  value: unknown;
  /** True for `name={…}`. */
  isExpression: boolean;
  lineOf: (path: readonly PropertyKey[]) => number;
}

/** A component as an article uses it. */
export interface ComponentUse {
  name: string;
  line: number;
  attributes: AttributeValue[];
  parentName: string | undefined;
}

/** Every component of an article in reading order. */
export function componentsIn(tree: MdxNode, source: string): ComponentUse[] {
  const lines = source.split('\n');
  return [...walk(tree)]
    .filter(({ node }) => isElement(node))
    .map(({ node, parent }) => ({
      name: node.name ?? '',
      line: lineOf(node),
      parentName: parent?.name ?? undefined,
      attributes: (node.attributes ?? []).map((attribute) => readAttribute(attribute, node, lines)),
    }));
}

/** The value of one attribute of a component, if it is there. */
export const attributeOf = (use: ComponentUse, name: string): AttributeValue | undefined =>
  use.attributes.find((attribute) => attribute.name === name);

/** Object and array literals of JavaScript are YAML flow collections too, so one reader gives values and lines. */
function readAttribute({ name = '', value }: MdxAttribute, node: MdxNode, lines: string[]): AttributeValue {
  const line = lineOfAttribute(name, node, lines);
  if (value === null || value === undefined) return { name, value: true, isExpression: false, lineOf: () => line };
  if (typeof value === 'string') return { name, value, isExpression: false, lineOf: () => line };
  const yaml = readYaml(value.value, line);
  return { name, value: yaml.value, isExpression: true, lineOf: yaml.lineOf };
}

function lineOfAttribute(name: string, node: MdxNode, lines: string[]): number {
  const start = lineOf(node);
  const end = node.position?.end.line ?? start;
  const at = lines.slice(start - 1, end).findIndex((text) => new RegExp(`\\b${name}\\b\\s*(=|/?>|$)`).test(text));
  return at === -1 ? start : start + at;
}
