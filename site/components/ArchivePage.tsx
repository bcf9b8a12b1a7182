import { isExpired } from '../../core/dates.ts';
import { archiveHref, matchesCategory } from '../../core/posts/category-match.ts';
import { buildDay } from '../../facts/site-time.ts';
import { archiveCategories, archiveGroups, legacyCategories, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { findTool } from '../../tools/catalog.ts';
import { ToolIcon } from '../../tools/frame/ToolIcon.tsx';
import type { ArchiveSettings } from '../client/archive-filter.ts';
import { categoryPages } from '../posts/category-pages.ts';
import { jobOf } from '../posts/jobs.ts';
import type { Post } from '../posts/post.ts';
import { PostCard } from './PostCard.tsx';

interface ArchivePageProps {
  /** Every post. Those outside the category are drawn hidden, so that choosing another needs no reload. */
  posts: Post[];
  /** The selected category; none means all, sorted by job. */
  category?: string | undefined;
  /** True for the page the server fills in: nothing is hidden yet and no count is known. */
  isTemplate?: boolean;
}

const title = `${site.name} Blog`;
/** Only these become a headline: a word from the address never does. */
const known = categoryPages.map(({ name }) => name);
const settings: ArchiveSettings = { title, known, legacy: legacyCategories };

/** Renders the categories as links. */
function CategoryFilter({ category }: { category?: string | undefined }) {
  const buttons = [
    { name: 'All', slug: '', value: undefined },
    ...archiveCategories.map((c) => ({ ...c, value: c.name })),
  ];
  return (
    <nav className="archive-filter" id="categories" aria-label="Categories">
      <ul>
        {buttons.map(({ name, slug, value }) => (
          <li key={name}>
            <a
              className={slug && `category-${slug}`}
              href={archiveHref(value)}
              data-filter={value ?? ''}
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

function EmptyCategory({ isHidden }: { isHidden: boolean }) {
  return (
    <div className="links archive-empty" data-empty hidden={isHidden}>
      <p>No posts found in this category.</p>
      <ul className="row" aria-label="Categories with posts">
        <li>
          <a href="/blog">All articles</a>
        </li>
        {archiveCategories.map(({ name }) => (
          <li key={name}>
            <a href={archiveHref(name)}>{name}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the jobs that have posts, each with its posts, newest first. */
const groupByJob = (posts: Post[]) =>
  archiveGroups.flatMap((job) => {
    const own = posts.filter((post) => jobOf(post) === job.id);
    const hasEnded = own.every(({ validUntil }) => validUntil && isExpired(validUntil, buildDay));
    return own.length > 0 ? [{ job, label: hasEnded ? `${job.label}, ended` : job.label, posts: own }] : [];
  });

function JobSection({ job, label, posts }: ReturnType<typeof groupByJob>[number]) {
  const tool = job.next && findTool(job.next.tool);
  return (
    <section className="archive-job grid" id={job.id} aria-labelledby={`${job.id}-title`}>
      <div className="archive-job-head">
        <h2 id={`${job.id}-title`}>{label}</h2>
        <p>{job.about}</p>
        {job.next && tool && (
          <a className="chip archive-job-tool" href={tool.path}>
            <ToolIcon slug={tool.slug} />
            {job.next.label}
          </a>
        )}
      </div>
      <ul className="ruled archive-rows" aria-labelledby={`${job.id}-title`} data-home>
        {posts.map((post) => (
          <ArchiveItem key={post.id} post={post} />
        ))}
      </ul>
    </section>
  );
}

/** Renders a post as a row of its job or as a card of its category: the style of the list decides. */
function ArchiveItem({ post, isShown = true, isFirst = false }: { post: Post; isShown?: boolean; isFirst?: boolean }) {
  return (
    <li data-category={post.category} data-id={post.id} hidden={!isShown}>
      <PostCard post={post} size={isFirst ? 'card' : 'row'} isFirst={isFirst} />
    </li>
  );
}

/**
 * The place for what was read and saved on this device, which client/own-articles.ts draws. It is below the newest
 * articles, so that nothing on the first screen moves.
 */
const OwnArticles = () => <div data-own="archive" />;

/** Renders every post by what readers come to do: the newest three large, then a dense list of each job. */
function ByJob({ posts }: { posts: Post[] }) {
  const groups = groupByJob(posts);
  return (
    <div data-by-job>
      <section className="archive-newest grid" aria-labelledby="newest">
        <h2 className="visually-hidden" id="newest">
          Newest
        </h2>
        {posts.slice(0, 3).map((post, at) => (
          <PostCard key={post.id} post={post} size={at === 0 ? 'lead' : 'row'} isFirst={at === 0} />
        ))}
      </section>
      <OwnArticles />
      <nav className="archive-jobs" aria-label="By job">
        <ul>
          {groups.map(({ job, label, posts: own }) => (
            <li key={job.id}>
              <a href={`#${job.id}`}>
                {label} <small>{own.length}</small>
              </a>
            </li>
          ))}
          <li>
            <a href="#categories">By category</a>
          </li>
        </ul>
      </nav>
      {groups.map((group) => (
        <JobSection key={group.job.id} {...group} />
      ))}
    </div>
  );
}

/** Renders the blog archive: complete by job, or the cards of one category; without jobs, all cards. */
export function ArchivePage({ posts, category, isTemplate = false }: ArchivePageProps) {
  const isShown = (post: Post) => isTemplate || !category || matchesCategory(post.category, category);
  const shown = posts.filter(isShown);
  const isByJob = !category && archiveGroups.length > 0;
  return (
    <div data-archive={category ?? ''} data-settings={JSON.stringify(settings)}>
      <div className="page-wrap archive-head">
        <header className="t-ledger grid">
          <div className="ttl">
            <h1 data-archive-title>
              {category && known.includes(category) ? `${category} Archives - ${title}` : title}
            </h1>
            <p className="page-lede">{words.archive.lede}</p>
          </div>
          <dl>
            <div data-archive-count hidden={isTemplate}>
              <dt>Articles</dt>
              <dd>{shown.length}</dd>
            </div>
          </dl>
        </header>
        <CategoryFilter category={category} />
      </div>
      <div className="page-wrap archive-body">
        {isByJob && <ByJob posts={posts} />}
        <section data-by-category hidden={isByJob} aria-labelledby="articles">
          <h2 className="visually-hidden" id="articles">
            Articles
          </h2>
          <ul className="card-grid grid" aria-labelledby="articles" data-cards>
            {!isByJob &&
              posts.map((post) => (
                <ArchiveItem key={post.id} post={post} isShown={isShown(post)} isFirst={post === shown[0]} />
              ))}
          </ul>
        </section>
        {!isByJob && !category && <OwnArticles />}
        <EmptyCategory isHidden={shown.length > 0} />
      </div>
    </div>
  );
}
