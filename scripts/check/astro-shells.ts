import { type Finding, lineAt } from './finding.ts';
import { listFiles, readText } from './repository.ts';
import { identifierName, isSyntaxNode, parseFile, walk } from './syntax-tree.ts';

const shellTags = new Set(['html', 'head', 'body', 'meta', 'link', 'title', 'script', 'slot', 'fragment']);

/** Checks that every .astro file is a shell: data, slots, directives, html/head/body, and React for everything seen. */
export function checkAstroShells(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => file.endsWith('.astro'))
    .flatMap((file) => findMarkup(file, readText(root, file)));
}

/** The markup of one .astro file that belongs into a React component. */
export function findMarkup(file: string, text: string): Finding[] {
  const { markup, errors } = parseFile(file, text);
  if (errors.length > 0) return errors.map((error) => ({ file, message: `cannot be parsed: ${error}` }));
  const findings: Finding[] = [];
  for (const part of markup) {
    walk(part, (node) => {
      if (node.type !== 'JSXOpeningElement') return;
      const tag = tagName(node.name);
      if (tag === undefined || !/^[a-z]/.test(tag) || shellTags.has(tag)) return;
      findings.push({ file, line: lineAt(text, node.start), message: adviceFor(tag) });
    });
  }
  return findings;
}

/** Undefined for `<Menu.Item>`: only components have dots in their names. */
function tagName(name: unknown): string | undefined {
  if (!isSyntaxNode(name)) return undefined;
  if (name.type !== 'JSXNamespacedName') return identifierName(name);
  return `${identifierName(name.namespace)}:${identifierName(name.name)}`;
}

function adviceFor(tag: string): string {
  if (tag === 'style') return '<style> in an .astro file: move these rules into site/styles or beside the component';
  return `<${tag}> in an .astro file: move this markup into a React component`;
}
