import { displayDate } from '../dates/display-date.ts';
import { buildDay, isExpired } from '../dates/expiry.ts';

/** Stands above an article whose offers have ended. */
export function ExpiryNotice({ validUntil }: { validUntil: string }) {
  return (
    <aside
      className="call warn wide"
      data-valid-until={validUntil}
      hidden={!isExpired(validUntil, buildDay)}
      aria-label="Expired"
    >
      <p className="label">Expired</p>
      <p>
        What this article says about offers held through {displayDate(validUntil)} and has ended. How the offers work
        has not changed; ask a dealer for today’s.
      </p>
    </aside>
  );
}
