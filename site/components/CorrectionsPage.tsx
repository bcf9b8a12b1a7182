import { displayDate } from '../../core/dates.ts';
import type { Post } from '../posts/post.ts';

type Correction = NonNullable<Post['corrections']>[number];

/** Renders a list of corrections, one line each, newest first. */
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

/** Renders the corrections at the end of an article, where it has any. */
export function Corrections({ corrections = [] }: { corrections?: Correction[] | undefined }) {
  if (corrections.length === 0) return null;
  return (
    <section className="article-panel prose-wide" aria-labelledby="corrections">
      <h2 className="heading-plain" id="corrections">
        Corrections
      </h2>
      <CorrectionList corrections={corrections} />
    </section>
  );
}

/** Renders every correction of the site, by article. */
export function CorrectionsPage({ posts }: { posts: Post[] }) {
  const corrected = posts.filter(({ corrections }) => corrections?.length);
  return (
    <div className="page-wrap text-page">
      <header className="page-head">
        <h1>Corrections</h1>
        <p className="page-lede">
          When we find a mistake we correct the article, date the change and list it here.{' '}
          <a href="/corrections/feed.json">Corrections as a feed</a>
        </p>
      </header>
      <div className="prose plain-prose">
        {corrected.length === 0 && <p>No article has needed a correction so far.</p>}
        {corrected.map(({ id, title, href, corrections = [] }) => (
          <section key={id}>
            <h2 className="heading-plain">
              <a href={href}>{title}</a>
            </h2>
            <CorrectionList corrections={corrections} />
          </section>
        ))}
      </div>
    </div>
  );
}
