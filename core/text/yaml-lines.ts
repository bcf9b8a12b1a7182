import { CORE_SCHEMA, load } from 'js-yaml';
import { isNode, LineCounter, parseDocument } from 'yaml';

/** What is wrong with a line of YAML, and what to do about it, in words for an author. */
export interface SyntaxFault {
  problem: string;
  fix: string;
}

/**
 * Parses YAML; `firstLine` is the line of the file where the text begins. The quick parser gives values; the one that
 * knows lines, which takes six times as long, is asked about faults and lines only.
 */
export function readYaml(text: string, firstLine = 1) {
  const value = loadQuickly(text);
  let lines: ReturnType<typeof readWithLines> | undefined;
  const withLines = () => {
    lines ??= readWithLines(text, firstLine);
    return lines;
  };
  return {
    ...(value === undefined ? { value: withLines().value, faults: withLines().faults } : { value, faults: [] }),
    /** Line of the field at a path, or of the nearest one above it that exists. */
    lineOf: (path: readonly PropertyKey[]): number => withLines().lineOf(path),
  };
}

/** Returns undefined for what has a fault, and for an empty text. */
function loadQuickly(text: string): unknown {
  try {
    return load(text, { schema: CORE_SCHEMA });
  } catch {
    return undefined;
  }
}

function readWithLines(text: string, firstLine: number) {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter });
  const lineAt = (offset: number) => counter.linePos(offset).line + firstLine - 1;
  // One slip makes the parser stumble several times; the first error says where.
  const faults = document.errors.slice(0, 1).map(({ message, pos }) => {
    const lineText = text.split('\n')[counter.linePos(pos[0]).line - 1] ?? '';
    return { line: lineAt(pos[0]), ...explainYamlFault(message, lineText) };
  });
  return {
    value: (faults.length > 0 ? undefined : document.toJS()) as unknown,
    faults,
    lineOf: (path: readonly PropertyKey[]): number => {
      for (let depth = path.length; depth > 0; depth -= 1) {
        const node = document.getIn(path.slice(0, depth), true);
        if (isNode(node) && node.range) return lineAt(node.range[0]);
      }
      return firstLine;
    },
  };
}

const quote = (text: string): string => `'${text.trim().replaceAll("'", "''")}'`;

/** Explains an error of the YAML parser; `lineText` is the line it points to. */
function explainYamlFault(message: string, lineText: string): SyntaxFault {
  const [, field = '', value = ''] = /^\s*(?:- )?([\w-]+):\s+(.*)$/.exec(lineText) ?? [];
  const isQuoted = /^["']/.test(value);
  if (/Nested mappings|Implicit keys/.test(message)) {
    if (!isQuoted && /:( |$)/.test(value)) {
      const problem = `The value of ${field} has a colon, so it needs quotes around it.`;
      return { problem, fix: `Write  ${field}: ${quote(value)}` };
    }
    return { problem: 'The line below is indented too far.', fix: 'Start every field at the left edge.' };
  }
  if (/cannot start with/.test(message)) {
    const problem = `The value of ${field} starts with ${value[0]}, so it needs quotes around it.`;
    return { problem, fix: `Write  ${field}: ${quote(value)}` };
  }
  if (/Unexpected scalar at node end/.test(message) && isQuoted) {
    const problem = `The value of ${field} goes on after its closing quote.`;
    return { problem, fix: "Write an apostrophe inside the quotes twice:  'What''s left'" };
  }
  if (/Missing closing/.test(message))
    return { problem: 'A quote is not closed.', fix: 'Close it at the end of the value.' };
  if (/Implicit map keys/.test(message))
    return { problem: 'The line is not a field.', fix: 'Write it as  name: value' };
  if (/Tabs are not allowed/.test(message)) return { problem: 'The line starts with a tab.', fix: 'Use spaces.' };
  if (/keys must be unique/.test(message))
    return { problem: 'The field is there twice.', fix: 'Delete one of the two.' };
  const sentence = (message.split('\n')[0] ?? message).replace(/ at line \d+, column \d+:?$/, '');
  return { problem: `The line cannot be read: ${sentence}.`, fix: 'Correct this line or the one above it.' };
}
