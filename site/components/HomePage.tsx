import type { ReactNode } from 'react';
import { counts, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import type { Check } from '../../tools/define-subject.ts';
import { Icon } from '../../ui/Icon.tsx';
import { findPagePicture } from '../posts/page-pictures.ts';
import type { Post } from '../posts/post.ts';
import { BrandMark } from './Brand.tsx';
import { NewestChecks } from './NewestChecks.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { Odometer } from './Odometer.tsx';
import { Picture } from './Picture.tsx';
import { FeaturedPost, PostBrief, PostCard } from './PostCard.tsx';
import { SectionHead } from './SectionHead.tsx';
import { ToolStrip } from './ToolStrip.tsx';

interface HomePageProps {
  posts: Post[];
  /** Headings of the featured article. */
  headings: readonly string[];
  checks: readonly Check[];
  /** The subscribe island. */
  form?: ReactNode;
}

/** Renders the top of the home page. */
export function Hero() {
  const picture = findPagePicture('home');
  return (
    <section className={picture ? 'home-hero' : 'home-hero is-plain'}>
      <div className="page-wrap">
        <div className="home-hero-logo" role="img" aria-label={`${site.name} logo`}>
          <BrandMark />
        </div>
        <h1>{site.headline}</h1>
        <p>{words.home.lede}</p>
        {picture && (
          <a className="tap home-hero-arrow no-print" href="#featured" aria-label="Scroll to the featured article">
            <Icon name="down" />
          </a>
        )}
      </div>
      {/* After the words: on a phone it stands below them, and must not jump there while the page arrives. */}
      {picture && <Picture {...picture} size="hero" isFirst />}
    </section>
  );
}

/** Renders the home page below its hero: featured article, recent posts, tools, newest checks, newsletter. */
export function HomePage({ posts, headings, checks, form }: HomePageProps) {
  const [featured, ...others] = posts.slice(0, counts.recentOnHome);
  return (
    <>
      <section className="page-section page-wrap" id="featured">
        <SectionHead title="Featured Article" />
        {featured && <FeaturedPost post={featured} />}
      </section>
      <section className="page-section page-wrap page-section-flush">
        <SectionHead title="Recent Posts">
          <a className="section-more" href="/blog">
            All articles
          </a>
        </SectionHead>
        <div className="card-grid grid">
          {featured && <PostBrief post={featured} headings={headings} />}
          {others.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
          <a className="archive-tile night" href="/blog">
            <Odometer count={posts.length} />
            <div>
              <strong>{words.home.archiveTitle}</strong>
              <p>{words.home.archiveText}</p>
              <em>Open the blog →</em>
            </div>
          </a>
        </div>
      </section>
      <ToolStrip />
      <NewestChecks checks={checks} />
      <NewsletterSection form={form} />
    </>
  );
}
