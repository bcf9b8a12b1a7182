import type { ReactNode } from 'react';
import { displayDate, displayMonth } from '../../core/dates.ts';
import { savedCacheOf } from '../../core/offline.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { site } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';
import { ArticleHeader } from './ArticleHeader.tsx';
import { Corrections } from './CorrectionsPage.tsx';
import { ExpiryNotice } from './Expiry.tsx';
import { FactNotes } from './FactNotes.tsx';
import { Picture } from './Picture.tsx';
import { PostCard } from './PostCard.tsx';
import { Disclaimer, PrevNext, SectionHead } from './page-parts.tsx';

/** Returns a CSS string: quotes and backslashes escaped, and nothing that could end the element. */
const cssString = (text: string) => `"${text.replace(/["\\<\n]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

/** Renders the running heads of the printed article: the site on left pages, the title on right ones. */
export function PrintHeader({ title }: { title: string }) {
  const rules = `@page:left{@top-left{content:${cssString(site.name)}}}@page:right{@top-right{content:${cssString(title)}}}`;
  return <style media="print">{rules}</style>;
}

/** Renders the quiet line over an article's text: text size and saving. Nothing in it works without JavaScript. */
export function ReadingBar({ path }: { path: string }) {
  return (
    <div className="reading-bar prose-wide needs-js">
      <fieldset>
        <legend className="visually-hidden">Text size</legend>
        <button type="button" data-tool="smaller" aria-label="A− Smaller text">
          A−
        </button>
        <button type="button" data-tool="larger" aria-label="A+ Larger text">
          A+
        </button>
        <span className="visually-hidden" aria-live="polite" data-text-size-status />
      </fieldset>
      <button type="button" data-tool="save" data-cache={savedCacheOf(path)}>
        Save for later
      </button>
    </div>
  );
}

/** One heading of the article. */
export interface ContentsEntry {
  slug: string;
  text: string;
}

/** Renders the table of contents; a small script marks the part being read. */
export function ContentsList({ contents }: { contents: ContentsEntry[] }) {
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

/** Renders the sidebar's list of the newest other posts. */
export function RecentPosts({ posts }: { posts: Post[] }) {
  return (
    <section>
      <h2>Recent Posts</h2>
      <ul className="recent-posts">
        {posts.map((post) => (
          <li key={post.id}>
            <Picture id={post.imageSrc} alt="" size="thumb" />
            <div>
              <a href={post.href}>{post.title}</a>
              <time dateTime={post.publishedAt}>{post.date}</time>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Posts on the same subject, under an article. */
export function RelatedPosts({ posts }: { posts: Post[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="related">
      <SectionHead title="Related posts" id="related" />
      <div className="card-grid">
        {posts.map((post) => (
          <PostCard key={post.id} post={post} />
        ))}
      </div>
    </section>
  );
}

/** Renders when the text was last compared with its sources and what changed. */
function CheckedLine({ checkedAt, updatedAt, whatChanged }: Post) {
  if (checkedAt === undefined && updatedAt === undefined) return null;
  return (
    <p className="checked-line">
      {checkedAt && <strong>Checked {displayMonth(checkedAt)}. </strong>}
      {updatedAt && (
        <>
          Updated <time dateTime={updatedAt}>{displayDate(updatedAt)}</time>
          {whatChanged ? `: ${whatChanged}` : '.'}
        </>
      )}
    </p>
  );
}

interface ArticlePageProps {
  post: Post;
  contents: ContentsEntry[];
  facts: Fact[];
  recent: Post[];
  related: Post[];
  newer?: Post | undefined;
  older?: Post | undefined;
  /** The article's text. */
  body?: ReactNode;
  /** The islands: share panel, backlinks panel, subscribe form. */
  share?: ReactNode;
  backlinks?: ReactNode;
  subscribe?: ReactNode;
}

/** Renders an article: hero, text column, sidebar, and what follows the text. */
export function ArticlePage(props: ArticlePageProps) {
  const { post, contents, facts, recent, related, newer, older, body, share, backlinks, subscribe } = props;
  return (
    <>
      <PrintHeader title={post.title} />
      <ArticleHeader post={post} />
      <div className="page-wrap article-grid">
        <article className="prose">
          <ReadingBar path={post.href} />
          <p className="prose-lede">{post.excerpt}</p>
          <CheckedLine {...post} />
          {post.validUntil && <ExpiryNotice validUntil={post.validUntil} />}
          <details className="contents-mobile prose-wide">
            <summary>In this article</summary>
            <div className="contents">
              <ContentsList contents={contents} />
            </div>
          </details>
          {body}
          <Corrections corrections={post.corrections} />
          <FactNotes facts={facts} />
          <Disclaimer />
          {share}
          {backlinks}
        </article>
        <aside className="sidebar" aria-label="Sidebar">
          <div>
            <section className="contents">
              <h2>In this article</h2>
              <ContentsList contents={contents} />
            </section>
          </div>
          <div>
            <div className="sidebar-group">
              <RecentPosts posts={recent} />
              <section className="subscribe-box night">
                <h2>Subscribe</h2>
                <p>New articles by email, with the numbers shown.</p>
                {subscribe}
              </section>
            </div>
          </div>
        </aside>
      </div>
      <div className="page-wrap article-after">
        <RelatedPosts posts={related} />
        <PrevNext newer={newer} older={older} />
      </div>
    </>
  );
}
