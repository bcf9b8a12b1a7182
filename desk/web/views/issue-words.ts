import type { IssueStage } from '../../../core/desk-issues.ts';
import type { IconName } from '../kit/Icon.tsx';
import type { StatusKind } from '../kit/StatusWord.tsx';

/** How each stage is shown. */
export const stageWords: Record<IssueStage, { kind: StatusKind; word: string; icon: IconName }> = {
  broken: { kind: 'err', word: 'Cannot be read', icon: 'err' },
  imported: { kind: 'off', word: 'Sent elsewhere', icon: 'mail' },
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
