import type { BuiltIssue } from '../../core/built-issue.ts';
import type { PreflightContext } from './context.ts';
import { type Finding, orOk } from './finding.ts';

/** Whether the build is that of the source, and whether the source is meant for the list. */
export function checkSource(issue: BuiltIssue, { sourceHash }: PreflightContext): Finding[] {
  const file = `content/newsletter/${issue.id}.md`;
  const build = describeBuild(file, issue.sourceHash, sourceHash);
  const draft: Finding[] = issue.isDraft
    ? [
        {
          level: 'error',
          check: 'draft',
          message: `it is a draft: take 'draft: true' out of ${file}, then npm run build`,
        },
      ]
    : [];
  return [...orOk('build', `made from ${file} as it is`, build), ...orOk('draft', 'it is no draft', draft)];
}

function describeBuild(file: string, built: string, present: string | undefined): Finding[] {
  if (present === built) return [];
  const message =
    present === undefined
      ? `${file} is gone: bring it back, or send another issue`
      : `${file} was changed after the build: run npm run build`;
  return [{ level: 'error', check: 'build', message }];
}
