import { displayDate } from '../../core/display-date.ts';
import type { Post } from '../posts/post.ts';

type Correction = NonNullable<Post['corrections']>[number];

/** What was wrong and is right now: one line each, newest first. */
export function CorrectionList({ corrections }: { corrections: Correction[] }) {
  return (
    <ul className="corrections">
      {corrections.map(({ date, wrong, right }) => (
        <li key={date + wrong}>
          <time dateTime={date}>{displayDate(date)}</time> <del>{wrong}</del> <ins>{right}</ins>
        </li>
      ))}
    </ul>
  );
}

/** The corrections at the end of an article, where it has any. */
export function Corrections({ corrections = [] }: { corrections?: Correction[] | undefined }) {
  if (corrections.length === 0) return null;
  return (
    <section className="panel wide" aria-labelledby="corrections">
      <h2 className="plain" id="corrections">
        Corrections
      </h2>
      <CorrectionList corrections={corrections} />
    </section>
  );
}
