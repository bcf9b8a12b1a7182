import { isNode, LineCounter, parseDocument } from 'yaml';
import { explainYamlFault, type SyntaxFault } from './yaml-fault.ts';

/** A YAML text with its value and the line of every field. */
export interface YamlWithLines {
  value: unknown;
  /** Line of the field at a path, or of the nearest one above it that exists. */
  lineOf: (path: readonly PropertyKey[]) => number;
  /** YAML syntax errors. */
  faults: (SyntaxFault & { line: number })[];
}

/** Parses YAML and records line numbers; `firstLine` is the line of the file where the text begins. */
export function readYaml(text: string, firstLine = 1): YamlWithLines {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  // One slip makes the parser stumble several times; the first error says where.
  const faults = document.errors.slice(0, 1).map(({ message, pos }) => {
    const lineText = text.split('\n')[counter.linePos(pos[0]).line - 1] ?? '';
    return { line: lineAt(pos[0]), ...explainYamlFault(message, lineText) };
  });
  return {
    value: faults.length > 0 ? undefined : document.toJS(),
    faults,
    lineOf: (path) => {
      for (let depth = path.length; depth > 0; depth -= 1) {
        const node = document.getIn(path.slice(0, depth), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return firstLine;
    },
  };
}
