import { displayDate } from '../dates/display-date.ts';
import { buildDay, isExpired } from '../dates/expiry.ts';

/** Says that something has run out. Between builds a small script uncovers it on the day. */
export function ExpiryMark({ validUntil }: { validUntil: string }) {
  return (
    <span className="badge expired" data-valid-until={validUntil} hidden={!isExpired(validUntil, buildDay)}>
      Expired {displayDate(validUntil)}
    </span>
  );
}
