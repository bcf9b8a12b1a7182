import type { IssueStage } from '../../../core/desk-issues.ts';
import type { IconName } from '../kit/Icon.tsx';
import type { StatusKind } from '../kit/StatusWord.tsx';

/** How each stage is shown. */
export const stageWords: Record<IssueStage, { kind: StatusKind; word: string; icon: IconName }> = {
  broken: { kind: 'err', word: 'Cannot be read', icon: 'err' },
  draft: { kind: 'warn', word: 'Draft', icon: 'draft' },
  ready: { kind: 'off', word: 'Ready, not sent', icon: 'ring' },
  scheduled: { kind: 'act', word: 'Scheduled', icon: 'clock' },
  sending: { kind: 'act', word: 'Going out', icon: 'send' },
  paused: { kind: 'err', word: 'Paused', icon: 'pause' },
  sent: { kind: 'ok', word: 'Sent', icon: 'ok' },
  canceled: { kind: 'off', word: 'Canceled before sending', icon: 'close' },
};

/** Where an issue is looked at: written, watched or reported. */
export function placeOf({ id, stage }: { id: string; stage: IssueStage }): string {
  if (stage === 'sending' || stage === 'paused') return `/issues/${id}/sending`;
  return stage === 'sent' ? `/issues/${id}/report` : `/issues/${id}`;
}

/** Reads a field of the frontmatter that is on one line; undefined when it does not. */
export function readField(text: string, name: string): string | undefined {
  const value = new RegExp(`^${name}: *(.*?) *$`, 'm').exec(text.split(/^---$/m)[1] ?? '')?.[1];
  if (value === undefined || /^[|>&*!{[]/.test(value)) return undefined;
  if (/^'(?:[^']|'')*'$/.test(value)) return value.slice(1, -1).replaceAll("''", "'");
  if (/^"[^"\\]*"$/.test(value)) return value.slice(1, -1);
  return /^["']|: | #/.test(value) ? undefined : value;
}

/** Returns the place of a field's line and what to write there. */
export function changeField(text: string, name: string, value: string): { from: number; to: number; insert: string } {
  const [line = ''] = new RegExp(`^${name}:.*$`, 'm').exec(text) ?? [];
  const from = text.indexOf(line);
  return { from, to: from + line.length, insert: `${name}: '${value.replaceAll("'", "''")}'` };
}
