import type { Finding } from '../../../core/content-finding.ts';
import { fieldAtLine, readFields, splitText } from '../../../core/frontmatter-text.ts';
import { formatCountOf } from '../../../ui/format.ts';
import { Button } from '../kit/Button.tsx';
import { type CheckItem, Checklist } from '../kit/Lists.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { fieldLabel } from './ArticleForm.tsx';
import { countFindings } from './article-words.ts';

interface ArticleFindingsProps {
  findings: readonly Finding[];
  source: string;
  /** Nothing is wrong with a text that is not finished: what is found is to be done. */
  isDraft: boolean;
  isChecking: boolean;
  error: unknown;
  onGo(finding: Finding): void;
}

/** Lists what check:content says about a file, in its words, each with the way to its place. */
export function ArticleFindings({ findings, source, isDraft, isChecking, error, onGo }: ArticleFindingsProps) {
  const { bodyLine } = splitText(source);
  const values = readFields(source);
  const items = findings.flatMap((finding, index): CheckItem[] => {
    const { severity, line, problem, fix } = finding;
    const field = fieldAtLine(source, line);
    const isOpen = isDraft && field !== undefined && values?.[field] === '';
    // Empty is also too short: said once.
    if (isOpen && fieldAtLine(source, findings[index - 1]?.line ?? 0) === field) return [];
    const way = field === undefined ? 'Go to line' : 'Go to field';
    const place = field === undefined ? `Line ${Math.max(1, line - bodyLine + 1)}` : fieldLabel(field);
    return [
      {
        key: `${index} ${problem}`,
        level: isDraft ? (severity === 'error' ? 'warn' : 'todo') : severity === 'error' ? 'err' : 'warn',
        title: isOpen ? `${fieldLabel(field)} is empty` : problem,
        detail: isOpen ? undefined : `${place}. ${fix}`,
        action: <Button isSmall tone="quiet" onClick={() => onGo(finding)} words={way} />,
      },
    ];
  });
  const stops = findings.filter(({ severity }) => severity === 'error').length;
  return (
    <section className="preflight" aria-label="Findings">
      <header className="pane-head">
        <h2>Findings</h2>
        {findings.length > 0 ? (
          <StatusWord {...countFindings(findings, isDraft, items.length)} />
        ) : (
          !isChecking && <StatusWord kind="ok" word="None" />
        )}
        {!isDraft && stops > 0 && (
          <span className="muted small">{formatCountOf(stops, 'mistake')} would stop the publish</span>
        )}
        <span className="grow" />
        <span className="muted small" role="status">
          {isChecking ? 'Checking…' : ''}
        </span>
      </header>
      {error !== null && error !== undefined && <Fault fault={faultOf(error)} />}
      <Checklist items={items} />
    </section>
  );
}

/** Sorts findings by field, and by line of the text as its editor counts them. */
export function sortFindings(source: string, findings: readonly Finding[], isDraft: boolean) {
  const fields = new Map<string, Finding[]>();
  const { bodyLine } = splitText(source);
  const lines = findings.flatMap((finding) => {
    const { line, problem, fix, severity } = finding;
    const field = fieldAtLine(source, line);
    if (field !== undefined) fields.set(field, [...(fields.get(field) ?? []), finding]);
    if (line < bodyLine) return [];
    const levels = isDraft ? (['warning', 'info'] as const) : (['error', 'warning'] as const);
    const level = severity === 'error' ? levels[0] : levels[1];
    return [{ line: line - bodyLine + 1, level, message: `${problem} ${fix}` }];
  });
  return { fields, lines };
}

/** Returns the findings of an earlier text that still hold in the text as it is now, at their lines of today. */
export function keepCurrent(findings: readonly Finding[], checked: string, source: string): Finding[] {
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
