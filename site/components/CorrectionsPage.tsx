import type { Post } from '../posts/post.ts';
import { CorrectionList } from './Corrections.tsx';

/** Every correction of the site, by article. */
export function CorrectionsPage({ posts }: { posts: Post[] }) {
  const corrected = posts.filter(({ corrections }) => corrections?.length);
  return (
    <div className="wrap text-page">
      <header className="page-head">
        <h1>Corrections</h1>
        <p className="lede">
          When we find a mistake we correct the article, date the change and list it here.{' '}
          <a href="/corrections/feed.json">Corrections as a feed</a>
        </p>
      </header>
      <div className="prose plain-prose">
        {corrected.length === 0 && <p>No article has needed a correction so far.</p>}
        {corrected.map(({ id, title, href, corrections = [] }) => (
          <section key={id}>
            <h2 className="plain">
              <a href={href}>{title}</a>
            </h2>
            <CorrectionList corrections={corrections} />
          </section>
        ))}
      </div>
    </div>
  );
}
