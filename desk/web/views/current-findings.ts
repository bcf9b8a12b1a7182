import type { ContentFinding } from '../../../core/desk-articles.ts';
import { fieldAtLine, readFields, splitText } from '../../../core/frontmatter-text.ts';

/** Returns the findings of an earlier text that still hold in the text as it is now, at their lines of today. */
export function keepCurrent(findings: readonly ContentFinding[], checked: string, source: string): ContentFinding[] {
  const [old, now] = [checked.split('\n'), source.split('\n')];
  const most = Math.min(old.length, now.length);
  let same = 0;
  while (same < most && old[same] === now[same]) same += 1;
  let sameAtEnd = 0;
  while (sameAtEnd < most - same && old.at(-1 - sameAtEnd) === now.at(-1 - sameAtEnd)) sameAtEnd += 1;
  const [before, after] = [readFields(checked), readFields(source)];
  const isSameField = (name: string): boolean => JSON.stringify(before?.[name]) === JSON.stringify(after?.[name]);
  const lineOf = (lines: readonly string[], name: string): number =>
    lines.findIndex((line) => line.startsWith(`${name}:`));
  return findings.flatMap((finding) => {
    const field = fieldAtLine(checked, finding.line);
    if (field !== undefined) {
      const moved = lineOf(now, field) - lineOf(old, field);
      return isSameField(field) ? [{ ...finding, line: finding.line + moved }] : [];
    }
    // What is said of the whole article has to be counted again after any letter.
    if (finding.line < splitText(checked).bodyLine)
      return splitText(checked).body === splitText(source).body ? [finding] : [];
    const { first, last } = paragraphAt(old, finding.line);
    if (last <= same) return [finding];
    return first > old.length - sameAtEnd ? [{ ...finding, line: finding.line + now.length - old.length }] : [];
  });
}

/** Returns the lines, counted from 1, that a line forms a paragraph with. */
function paragraphAt(lines: readonly string[], line: number): { first: number; last: number } {
  const isText = (number: number): boolean => (lines[number - 1] ?? '').trim() !== '';
  let [first, last] = [line, line];
  while (first > 1 && isText(first - 1)) first -= 1;
  while (last < lines.length && isText(last + 1)) last += 1;
  return { first, last };
}
