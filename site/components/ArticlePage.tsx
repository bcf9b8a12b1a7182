import type { ReactNode } from 'react';
import type { Fact } from '../../facts/fact-schema.ts';
import type { Post } from '../posts/post.ts';
import { ArticleHero } from './ArticleHero.tsx';
import { type ContentsEntry, ContentsList } from './ContentsList.tsx';
import { Corrections } from './Corrections.tsx';
import { Disclaimer } from './Disclaimer.tsx';
import { ExpiryNotice } from './ExpiryNotice.tsx';
import { FactNotes } from './FactNotes.tsx';
import { Neighbours } from './Neighbours.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { ReadingBar } from './ReadingBar.tsx';
import { RecentPosts } from './RecentPosts.tsx';
import { RelatedPosts } from './RelatedPosts.tsx';

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

/** An article: hero, text column, sidebar, and what follows the text. */
export function ArticlePage(props: ArticlePageProps) {
  const { post, contents, facts, recent, related, newer, older, body, share, backlinks, subscribe } = props;
  return (
    <>
      <PrintHeader title={post.title} />
      <ArticleHero post={post} />
      <div className="wrap a-grid">
        <article className="prose">
          <ReadingBar path={post.href} />
          <p className="stand">{post.excerpt}</p>
          {post.validUntil && <ExpiryNotice validUntil={post.validUntil} />}
          <details className="toc-m wide">
            <summary>In this article</summary>
            <div className="toc">
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
        <aside className="side" aria-label="Sidebar">
          <div>
            <section className="toc">
              <h2>In this article</h2>
              <ContentsList contents={contents} />
            </section>
          </div>
          <div>
            <div className="meet">
              <RecentPosts posts={recent} />
              <section className="sub night">
                <h2>Subscribe</h2>
                <p>New articles by e-mail, with the numbers shown.</p>
                {subscribe}
              </section>
            </div>
          </div>
        </aside>
      </div>
      <div className="wrap after">
        <RelatedPosts posts={related} />
        <Neighbours newer={newer} older={older} />
      </div>
    </>
  );
}
