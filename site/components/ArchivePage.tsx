import { archiveHref, matchesCategory } from '../../core/category-match.ts';
import { archiveCategories, counts, legacyCategories, site } from '../../site.config.ts';
import type { ArchiveSettings } from '../client/archive-filter.ts';
import type { Post } from '../posts/post.ts';
import { PostCard } from './PostCard.tsx';
import { Odometer } from './page-parts.tsx';

interface ArchivePageProps {
  /**
   * Every post. Those outside the category are drawn hidden, so that choosing another needs no reload; a long archive
   * leaves them out, and gives its older articles as lines instead of cards.
   */
  posts: Post[];
  /** The selected category; none means all. */
  category?: string | undefined;
  title: string;
  /** True for the page the server fills in: nothing is hidden yet and no count is known. */
  isTemplate?: boolean;
}

/** Renders the categories as links; without `isLive` each leads to a page of its own. */
function CategoryFilter({ category, isLive }: { category?: string | undefined; isLive: boolean }) {
  const buttons = [
    { name: 'All', slug: '', value: undefined },
    ...archiveCategories.map((c) => ({ ...c, value: c.name })),
  ];
  return (
    <nav className="archive-filter" aria-label="Categories">
      <ul>
        {buttons.map(({ name, slug, value }) => (
          <li key={name}>
            <a
              className={slug && `category-${slug}`}
              href={archiveHref(value)}
              data-filter={isLive ? (value ?? '') : undefined}
              aria-current={value === category ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OlderPosts({ posts }: { posts: Post[] }) {
  return (
    <ul className="archive-older" aria-label="Older articles">
      {posts.map((post) => (
        <li key={post.id} data-category={post.category}>
          <a href={post.href}>{post.title}</a> <time dateTime={post.publishedAt}>{post.date}</time>
        </li>
      ))}
    </ul>
  );
}

/** Renders the blog archive, complete or for one category. */
export function ArchivePage({ posts, category, title, isTemplate = false }: ArchivePageProps) {
  const isShown = (post: Post) => isTemplate || !category || matchesCategory(post.category, category);
  const shown = posts.filter(isShown);
  const isLong = posts.length > counts.cardsInArchive;
  const drawn = isLong ? shown : posts;
  return (
    <div
      data-archive={category ?? ''}
      data-settings={JSON.stringify({ title: `${site.name} Blog`, legacy: legacyCategories } satisfies ArchiveSettings)}
    >
      <div className="page-wrap archive-head">
        <div className="archive-head-row">
          <div>
            <h1 data-archive-title>{title}</h1>
            <p className="page-lede">
              Specifications, comparisons, maintenance and towing for the GM 2.7L turbo, in plain English, with the
              numbers shown.
            </p>
          </div>
          <p className="archive-count" data-archive-count hidden={isTemplate}>
            <Odometer count={shown.length} />
            <span className="eyebrow">
              <span className="visually-hidden">{shown.length} </span>articles
            </span>
          </p>
        </div>
        <CategoryFilter category={category} isLive={!isLong} />
      </div>
      <div className="page-section page-wrap">
        <ul className="card-grid" aria-label="Articles">
          {drawn.slice(0, isLong ? counts.cardsInArchive : undefined).map((post) => (
            <li key={post.id} data-category={post.category} hidden={!isShown(post)}>
              <PostCard post={post} heading="h2" isFirst={post === shown[0]} />
            </li>
          ))}
        </ul>
        {isLong && <OlderPosts posts={drawn.slice(counts.cardsInArchive)} />}
        <p className="archive-empty" data-empty hidden={shown.length > 0}>
          No posts found in this category.
        </p>
      </div>
    </div>
  );
}
