import { useLocation } from 'react-router';
import type { IssueStage } from '../../../core/desk-issues.ts';
import { FilterLine } from '../kit/FilterLine.tsx';

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
