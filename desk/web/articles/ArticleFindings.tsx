import type { ContentProblem } from '../../../core/problem/content-problem.ts';
import { formatCountOf } from '../../../core/text/counts.ts';
import { fieldAtLine, readFields, splitText } from '../../../core/text/frontmatter-text.ts';
import { Button } from '../kit/Button.tsx';
import { type CheckItem, Checklist } from '../kit/Lists.tsx';
import { Fault, faultOf } from '../kit/QueryState.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { fieldLabel } from './ArticleForm.tsx';
import { countFindings } from './article-words.ts';

interface ArticleFindingsProps {
  findings: readonly ContentProblem[];
  source: string;
  /** Nothing is wrong with a text that is not finished: what is found is to be done. */
  isDraft: boolean;
  isChecking: boolean;
  error: unknown;
  onGo(finding: ContentProblem): void;
}

/** Lists what check:content says about a file, in its words, each with the way to its place. */
export function ArticleFindings({ findings, source, isDraft, isChecking, error, onGo }: ArticleFindingsProps) {
  const { bodyLine } = splitText(source);
  const values = readFields(source);
  const items = findings.flatMap((finding, index): CheckItem[] => {
    const { severity, problem, fix } = finding;
    const { line } = finding.place;
    const field = fieldAtLine(source, line);
    const isOpen = isDraft && field !== undefined && values?.[field] === '';
    // Empty is also too short: said once.
    if (isOpen && fieldAtLine(source, findings[index - 1]?.place.line ?? 0) === field) return [];
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

/** Sorts findings about fields by their field. */
export function findingsByField(
  source: string,
  findings: readonly ContentProblem[],
): ReadonlyMap<string, ContentProblem[]> {
  const fieldOf = ({ place: { line } }: ContentProblem): string => fieldAtLine(source, line) ?? '';
  return Map.groupBy(
    findings.filter((finding) => fieldOf(finding) !== ''),
    fieldOf,
  );
}

/** Returns the findings of an earlier text whose line is in the text as it is now, at its place there. */
export function keepCurrent(findings: readonly ContentProblem[], checked: string, source: string): ContentProblem[] {
  const old = checked.split('\n');
  const now = source.split('\n');
  return findings.flatMap((finding) => {
    const at = now.indexOf(old[finding.place.line - 1] ?? '');
    return at < 0 ? [] : [{ ...finding, place: { ...finding.place, line: at + 1 } }];
  });
}
