import type { ReactNode } from 'react';
import type { PlateFact } from '../../facts/site-facts.ts';
import { counts, site } from '../../site.config.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SpecPlate } from '../../ui/SpecPlate.tsx';
import type { Post } from '../posts/post.ts';
import { BrandMark } from './Brand.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { Picture } from './Picture.tsx';
import { FeaturedPost, PostCard } from './PostCard.tsx';
import { Odometer, SectionHead } from './page-parts.tsx';
import { ToolStrip } from './ToolStrip.tsx';

interface HomePageProps {
  posts: Post[];
  figures: PlateFact[];
  /** The subscribe island. */
  form?: ReactNode;
}

function Hero() {
  return (
    <section className="home-hero">
      <Picture id="home-hero" alt="" size="full" isFirst />
      <div className="page-wrap">
        <div className="home-hero-logo" role="img" aria-label={`${site.name} logo`}>
          <BrandMark />
        </div>
        <h1>{site.headline}</h1>
        <a className="home-hero-arrow" href="#featured" aria-label="Scroll to the featured article">
          <Icon name="down" />
        </a>
      </div>
    </section>
  );
}

/** Renders the home page: hero, key facts, featured article, recent posts, tools, newsletter. */
export function HomePage({ posts, figures, form }: HomePageProps) {
  const [featured] = posts;
  return (
    <>
      <Hero />
      <div className="page-wrap spec-plate-lift">
        <SpecPlate
          facts={figures}
          note="GM 2.7L TurboMax (L3B), Silverado 1500 2WD, when properly equipped. Your door-jamb label has the last word."
        />
      </div>
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
        <div className="card-grid">
          {posts.slice(0, counts.recentOnHome).map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
          <a className="archive-tile night" href="/blog">
            <Odometer count={posts.length} />
            <div>
              <strong>Every article in the garage</strong>
              <p>Towing, tuning, maintenance, recalls and buying guides: all {posts.length} of them.</p>
              <em>Open the blog →</em>
            </div>
          </a>
        </div>
      </section>
      <ToolStrip />
      <NewsletterSection form={form} />
    </>
  );
}
