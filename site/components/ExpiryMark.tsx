import { displayDate } from '../../core/display-date.ts';
import { buildDay, isExpired } from '../../core/expiry.ts';

/** Says that something has run out. Between builds a small script uncovers it on the day. */
export function ExpiryMark({ validUntil }: { validUntil: string }) {
  return (
    <span className="badge expired" data-valid-until={validUntil} hidden={!isExpired(validUntil, buildDay)}>
      Expired {displayDate(validUntil)}
    </span>
  );
}
