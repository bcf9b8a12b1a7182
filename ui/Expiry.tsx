import { buildDay, displayDate, isExpired } from '../core/dates.ts';

/** Marks expired content. Between builds, a small script shows the mark on the day. */
export function ExpiryMark({ validUntil }: { validUntil: string }) {
  return (
    <span className="badge badge-expired" data-valid-until={validUntil} hidden={!isExpired(validUntil, buildDay)}>
      Expired {displayDate(validUntil)}
    </span>
  );
}

/** Renders the notice above an article whose offers have ended. */
export function ExpiryNotice({ validUntil }: { validUntil: string }) {
  return (
    <aside
      className="callout callout-warning prose-wide"
      data-valid-until={validUntil}
      hidden={!isExpired(validUntil, buildDay)}
      aria-label="Expired"
    >
      <p className="eyebrow">Expired</p>
      <p>
        The offers this article describes ran through {displayDate(validUntil)} and have ended. How such offers work has
        not changed; ask a dealer what is on offer today. Incentive articles describe a past or current period and are
        not an offer to sell.
      </p>
    </aside>
  );
}
