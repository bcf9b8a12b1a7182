import { displayDate } from '../../core/dates.ts';

/** Renders when a list was last checked, as the two stickers of a license plate and in words. */
export function CheckedSticker({ day, note }: { day: string; note: string }) {
  const [month, , year] = displayDate(day).split(/,? /);
  return (
    <p className="checked-sticker">
      <i aria-hidden="true">
        <span>{month?.slice(0, 3).toUpperCase()}</span>
        <span>{year?.slice(2)}</span>
      </i>
      <span>
        <b>
          Checked <time dateTime={day}>{displayDate(day)}</time>
        </b>
        <small>{note}</small>
      </span>
    </p>
  );
}
