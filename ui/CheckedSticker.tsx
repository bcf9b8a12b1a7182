import { displayDate, displayMonth } from '../core/dates.ts';

interface CheckedStickerProps {
  /** Day of the check, as 2026-11-15. */
  day: string;
  note: string;
  /** Where to read what changed. */
  href?: string;
  /** Names the month only: a text is not checked in one day. */
  isMonth?: boolean;
}

/** Renders when something was last checked, as the two stickers of a license plate and in words. */
export function CheckedSticker({ day, note, href, isMonth = false }: CheckedStickerProps) {
  const [month, , year] = displayDate(day).split(/,? /);
  const Box = href ? 'a' : 'p';
  return (
    <Box className="checked-sticker" {...(href && { href })}>
      <i aria-hidden="true">
        <span>{month?.slice(0, 3).toUpperCase()}</span>
        <span>{year?.slice(2)}</span>
      </i>
      <span>
        <b>
          Checked <time dateTime={day}>{isMonth ? displayMonth(day) : displayDate(day)}</time>
        </b>
        <small>{note}</small>
      </span>
    </Box>
  );
}
