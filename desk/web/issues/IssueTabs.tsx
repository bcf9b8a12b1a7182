import { useLocation } from 'react-router';
import type { IssueStage } from '../../issues/issue-store.ts';
import { FilterLine } from '../kit/ListPage.tsx';
import type { Status } from '../kit/StatusWord.tsx';

const underWay: readonly IssueStage[] = ['sending', 'paused', 'sent'];

/** Leads from one page of an issue to the others; one that is only written has none. */
export function IssueTabs({ id, stage }: { id: string; stage: IssueStage }) {
  const { pathname } = useLocation();
  const text = `/issues/${id}`;
  const sending = `${text}/sending`;
  const hasBegun = underWay.includes(stage);
  const pages = [
    { name: 'Text', to: text, isThere: true },
    // Before the first mail the site is published, and the page shows that.
    { name: 'Sending', to: sending, isThere: hasBegun || stage === 'scheduled' || pathname === sending },
    { name: 'Report', to: `${text}/report`, isThere: hasBegun },
  ].filter(({ isThere }) => isThere);
  if (pages.length === 1) return null;
  return (
    <div className="issue-tabs">
      <FilterLine
        label="Pages of this issue"
        filters={pages.map((page) => ({ ...page, isOn: page.to === pathname }))}
      />
    </div>
  );
}

/** Names the mails that went somewhere; those in the outbox folder reached nobody. */
export const countSent = ({ accepted, outbox }: { accepted: number; outbox: number }): Record<string, number> => ({
  ...((accepted > 0 || outbox === 0) && { accepted }),
  ...(outbox > 0 && { 'in the outbox folder': outbox }),
});

/** How each stage is shown. */
export const stageWords: Record<IssueStage, Status> = {
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
