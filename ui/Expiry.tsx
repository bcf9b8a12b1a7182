import { addDays, displayDate, isExpired } from '../core/dates.ts';
import { buildDay, siteTimestamp } from '../facts/site-time.ts';

/** Between builds, a small script of the page shows what has ended: it compares moments, so it needs no time zone. */
const expiry = (validUntil: string) => ({
  'data-ends': siteTimestamp(addDays(validUntil, 1)),
  hidden: !isExpired(validUntil, buildDay),
});

export function ExpiryMark({ validUntil }: { validUntil: string }) {
  return (
    <span className="badge badge-expired" {...expiry(validUntil)}>
      Expired {displayDate(validUntil)}
    </span>
  );
}

/** Marks a page that only its author sees, or whoever has the link of its preview. */
export function DraftMark() {
  return (
    <aside className="callout callout-warning prose-wide" aria-label="Draft">
      <p className="eyebrow">Draft</p>
      <p>This page is not published: readers of the site cannot see it.</p>
    </aside>
  );
}

/** Renders the notice above an article whose offers have ended. */
export function ExpiryNotice({ validUntil }: { validUntil: string }) {
  return (
    <aside className="callout callout-warning prose-wide" {...expiry(validUntil)} aria-label="Expired">
      <p className="eyebrow">Expired</p>
      <p>
        The offers this article is about ran through {displayDate(validUntil)} and have ended. How such offers work has
        not changed; ask a dealer what is on offer today. Incentive articles describe a past or current period and are
        not an offer to sell.
      </p>
    </aside>
  );
}
