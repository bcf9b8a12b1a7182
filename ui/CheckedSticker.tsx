import { displayDate, displayMonth } from '../core/dates.ts';

interface CheckedStickerProps {
  /** Day the sources were opened, as 2026-11-15. */
  day: string;
  /** What happened on that day, if not the look at the sources. */
  about?: 'Data to';
  note: string;
  /** Where to read what changed. */
  href?: string;
  /** Names the month only: not all are opened in one day. */
  isMonth?: boolean;
}

/** Renders month and year as the two stickers of a license plate, for the eye only. */
export function StickerPair({ day }: { day: string }) {
  const [month, , year] = displayDate(day).split(/,? /);
  return (
    <i aria-hidden="true">
      <span>{month?.slice(0, 3).toUpperCase()}</span>
      <span>{year?.slice(2)}</span>
    </i>
  );
}

/** Renders when sources were looked up, as the two stickers of a license plate and in words. */
export function CheckedSticker({ day, about, note, href, isMonth = false }: CheckedStickerProps) {
  const words = (
    <>
      <StickerPair day={day} />
      <span>
        <b>
          {about ?? 'Looked up'} <time dateTime={day}>{isMonth ? displayMonth(day) : displayDate(day)}</time>
        </b>
        <small>{note}</small>
      </span>
    </>
  );
  if (!href) return <p className="checked-sticker">{words}</p>;
  return (
    <a className="checked-sticker" href={href}>
      {words}
    </a>
  );
}
