import type { ContentFinding, DeskJob } from '../../../core/desk-articles.ts';
import { Button } from '../kit/Button.tsx';
import { type CheckItem, Checklist } from '../kit/Checklist.tsx';
import { StatusWord } from '../kit/StatusWord.tsx';
import { useFindings } from '../queries.ts';

/** What a build printed, folded unless it matters. */
export function PublishLog({ lines, isOpen }: { lines: readonly string[]; isOpen: boolean }) {
  if (lines.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary>Show the log</summary>
      <pre className="tech log">{lines.join('\n')}</pre>
    </details>
  );
}

const steps = ['checking', 'building', 'going-live'] as const;

/** How far a publish is: check, build, live. */
export function PublishSteps({ step = 'checking', lines, end }: Pick<DeskJob, 'step' | 'lines' | 'end'>) {
  const isFailed = end?.isDone === false;
  const at = end?.isDone ? 3 : steps.indexOf(step);
  const words = (index: number): string => {
    if (index !== at) return index < at ? 'Done' : '';
    return isFailed ? 'Stopped here' : (lines.at(-1) ?? 'Starting…');
  };
  return (
    <ol className="steps">
      {['Check', 'Build', 'Live'].map((name, index) => (
        <li
          key={name}
          className={index < at ? 'done' : undefined}
          aria-current={index === at && !isFailed ? 'step' : undefined}
        >
          {index < at ? (
            <StatusWord kind="ok" word={name} />
          ) : index === at ? (
            <StatusWord kind={isFailed ? 'err' : 'act'} word={name} {...(!isFailed && { icon: 'clock' as const })} />
          ) : (
            <StatusWord kind="off" word={name} />
          )}
          <p>{words(index)}</p>
        </li>
      ))}
    </ol>
  );
}

/** Lists the mistakes that stop a publish, each with the way to its place. */
export function PublishMistakes({ onGo }: { onGo(): void }) {
  const { findings = [] } = useFindings().data ?? {};
  const items = findings
    .filter(({ severity }) => severity === 'error')
    .map((finding): CheckItem => {
      const path = placeOf(finding);
      return {
        key: `${finding.file} ${finding.line} ${finding.problem}`,
        level: 'err',
        title: finding.problem,
        detail: `${finding.file}, line ${finding.line}. ${finding.fix}`,
        action: path && <Button isSmall tone="quiet" to={path} onClick={onGo} words="Go there" />,
      };
    });
  return items.length === 0 ? null : <Checklist items={items} />;
}

function placeOf({ file, line }: ContentFinding): string | undefined {
  const [, post, page, issue] =
    /^content\/(?:posts\/([^/]+)\/index\.mdx|pages\/([^/]+)\.mdx|newsletter\/([^/]+)\.md)$/.exec(file) ?? [];
  if (post !== undefined) return `/articles/${post}?line=${line}`;
  if (page !== undefined) return `/articles/pages/${page}?line=${line}`;
  return issue === undefined ? undefined : `/issues/${issue}`;
}
