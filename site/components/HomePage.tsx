import type { ReactNode } from 'react';
import { displayDate } from '../../core/dates.ts';
import { counts, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { tools } from '../../tools/catalog.ts';
import type { Check } from '../../tools/define-subject.ts';
import { ToolIcon } from '../../tools/frame/ToolIcon.tsx';
import { subject } from '../../tools/subject/subject.ts';
import { Icon } from '../../ui/Icon.tsx';
import { findPagePicture } from '../posts/page-pictures.ts';
import type { Post } from '../posts/post.ts';
import { BrandMark } from './Brand.tsx';
import { NewsletterSection } from './NewsletterSection.tsx';
import { Picture } from './Picture.tsx';
import { FeaturedPost, PostBrief, PostCard } from './PostCard.tsx';
import { SectionHead } from './SectionHead.tsx';

interface HomePageProps {
  posts: Post[];
  /** Headings of the featured article. */
  headings: readonly string[];
  checks: readonly Check[];
  form?: ReactNode;
}

export function Hero() {
  const picture = findPagePicture('home');
  return (
    <section className={picture ? 'home-hero' : 'home-hero is-plain'}>
      <div className="page-wrap home-hero-words">
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

/** Renders a count as an odometer, for the eye only: the text next to it says the same. */
function Odometer({ count }: { count: number }) {
  return (
    <span className="odometer" aria-hidden="true">
      {[...String(count).padStart(3, '0')].map((digit, place) => (
        <i key={place}>{digit}</i>
      ))}
    </span>
  );
}

function ToolStrip() {
  if (tools.length === 0) return null;
  return (
    <section className="page-section page-wrap page-section-flush home-tools">
      <SectionHead title={subject.toolWords?.heading ?? 'Work it out yourself'}>
        <a className="section-more" href="/tools">
          All tools
        </a>
      </SectionHead>
      <ul className="framed tool-strip grid">
        {tools.map(({ slug, path, name, question }) => (
          <li key={path}>
            <a href={path}>
              <ToolIcon slug={slug} />
              <b>{name}</b> <span className="fine">{question}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** 'Nov 16, 2026'. */
const shortDate = (day: string) => displayDate(day).replace(/^(\w{3})\w*/, '$1');

/** Renders what changed last: the old figure struck, the new one, why, and where it is used. */
function NewestChecks({ checks }: { checks: readonly Check[] }) {
  if (checks.length === 0) return null;
  return (
    <section className="page-section page-wrap page-section-flush home-checks">
      <SectionHead title="Newest checks">
        <a className="section-more" href="/corrections">
          All corrections
        </a>
        <p className="section-about">The last figures and recall entries that changed.</p>
      </SectionHead>
      <ul className="ruled newest-checks">
        {checks.map(({ date, about, was, now, why, isStop, link }) => (
          <li key={about}>
            <time dateTime={date}>{shortDate(date)}</time>
            <b>{about}</b>
            <span>
              {was && (
                <>
                  <del>{was}</del>{' '}
                </>
              )}
              <ins className={isStop ? 'warns' : undefined}>{now}</ins>
              {why && `${why.endsWith('.') ? '.' : ','} ${why}`}
            </span>
            <a href={link.href}>{link.label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
