import type { ReactNode } from 'react';
import { savedCacheOf, savedPath } from '../../core/pages/offline.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { hasWatches } from '../../facts/site-facts.ts';
import { words } from '../../site.words.ts';
import { ExpiryNotice } from '../../ui/Expiry.tsx';
import { FactNotes } from '../../ui/FactNotes.tsx';
import { OpeningFigure } from '../openings/OpeningFigure.tsx';
import type { Opening } from '../openings/opening-data.ts';
import { firstPublished, type Post } from '../posts/post.ts';
import { ArticleHeader } from './ArticleHeader.tsx';
import { WhatChanged } from './CorrectionsPage.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { Letters } from './Letters.tsx';
import { Picture } from './Picture.tsx';

/**
 * Renders the quiet line over an article's text, which saves it: nothing in it works without JavaScript. A returning
 * reader finds the way to where they left off in it, from client/continue-reading.ts.
 */
function ReadingBar({ path }: { path: string }) {
  return (
    <div className="reading-bar no-print prose-wide needs-js">
      <button
        className="text-button"
        type="button"
        data-tool="save"
        data-cache={savedCacheOf(path)}
        data-list={savedPath}
      >
        Save for later
      </button>
    </div>
  );
}

interface ContentsEntry {
  slug: string;
  text: string;
}

/** Renders the table of contents; a small script marks the part being read. */
function ContentsList({ contents }: { contents: ContentsEntry[] }) {
  return (
    <ol>
      {contents.map(({ slug, text }) => (
        <li key={slug}>
          <a href={`#${slug}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** Renders posts as a compact list: each with its picture, and a line below its title. */
function StoryList({ posts, below }: { posts: Post[]; below: (post: Post) => ReactNode }) {
  return (
    <ul className="quiet-links story-list grid">
      {posts.map((post) => (
        <li key={post.id}>
          {post.imageSrc && <Picture id={post.imageSrc} alt="" size="thumb" />}
          <div>
            <p>
              <a href={post.href}>{post.title}</a>
            </p>
            {below(post)}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ArticlePageProps {
  post: Post;
  contents: ContentsEntry[];
  facts: Fact[];
  recent: Post[];
  related: Post[];
  opening?: Opening | undefined;
  body?: ReactNode;
  /** The islands: share panel, subscribe form. */
  share?: ReactNode;
  subscribe?: ReactNode;
}

/** Renders what follows the text: sources, changes, sharing, what to read next, all within two phone screens. */
function ArticleTail({ post, facts, recent, related, share, subscribe }: ArticlePageProps) {
  return (
    <div className="page-wrap article-tail">
      <FactNotes facts={facts} watch={hasWatches ? `page.${post.slug}` : undefined} />
      <WhatChanged post={post} />
      <Letters post={post} />
      <div className="pass-on no-print">{share}</div>
      {related.length > 0 && (
        <section className="read-next no-print" aria-labelledby="related">
          <h2 id="related">Read next</h2>
          <StoryList
            posts={related}
            below={({ readWhy, categories }) => <small>{readWhy ?? `More in ${categories[0]}`}</small>}
          />
        </section>
      )}
      <aside className="sidebar" aria-label="Sidebar">
        <section>
          <h2>Recent Posts</h2>
          <StoryList posts={recent} below={({ publishedAt, date }) => <time dateTime={publishedAt}>{date}</time>} />
        </section>
        <section className="subscribe-box night">
          <h2>Subscribe</h2>
          <p>{words.newsletter.afterArticle}</p>
          {subscribe}
        </section>
      </aside>
      <Disclaimer />
    </div>
  );
}

export function ArticlePage(props: ArticlePageProps) {
  const { post, contents, body, facts, opening } = props;
  return (
    <>
      <ArticleHeader post={post} facts={facts} />
      {opening && <OpeningFigure opening={opening} />}
      <div className="page-wrap article-columns">
        <nav className="contents contents-side" aria-label="In this article">
          <p className="contents-title">In this article</p>
          <ContentsList contents={contents} />
        </nav>
        <article className="prose">
          <ReadingBar path={post.href} />
          <p className="prose-lede">{post.excerpt}</p>
          {firstPublished(post) && <p className="fine">{firstPublished(post)}</p>}
          {post.validUntil && <ExpiryNotice validUntil={post.validUntil} />}
          <details className="contents-mobile framed prose-wide">
            <summary>In this article</summary>
            <div className="contents">
              <ContentsList contents={contents} />
            </div>
          </details>
          {body}
        </article>
      </div>
      <ArticleTail {...props} />
    </>
  );
}
