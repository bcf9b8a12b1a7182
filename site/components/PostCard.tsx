import { site } from '../../site.config.ts';
import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { Picture, type PictureProps } from './Picture.tsx';

/** '0 comments', '1 comment', as a link to the letters; nothing where there are none and none can be written. */
function CommentCount({ post, isOnPage }: { post: Post; isOnPage: boolean }) {
  const { commentCount: count, isOpenForLetters, href } = post;
  if (count === 0 && !isOpenForLetters) return null;
  return (
    <span className="post-comments">
      {/* On a card the keyboard stops once, at the title. */}
      <a href={`${isOnPage ? '' : href}#letters`} tabIndex={isOnPage ? undefined : -1}>
        {`${count} ${count === 1 ? 'comment' : 'comments'}`}
      </a>
    </span>
  );
}

/** Date and comment count of a post; the article page adds who wrote it and how, and the reading time. */
export function PostMeta({ post, isLong = false }: { post: Post; isLong?: boolean }) {
  return (
    <div className="row post-meta">
      <span className="post-date">
        <time dateTime={post.publishedAt}>{post.date}</time>
      </span>
      {isLong && <span>By {post.author}</span>}
      {isLong && post.author === site.author && (
        <span>
          <a href={site.howWritten}>How this was written</a>
        </span>
      )}
      <CommentCount post={post} isOnPage={isLong} />
      {isLong && <span>{post.readingMinutes} min read</span>}
      {isLong && post.imageCredit && <span>Photo: {post.imageCredit}</span>}
    </div>
  );
}

interface PostCardProps {
  post: Post;
  isFirst?: boolean;
  size?: PictureProps['size'];
}

/** Renders a post in a grid: picture and title lead to the article. */
export function PostCard({ post, isFirst = false, size = 'card' }: PostCardProps) {
  return (
    <article className="post-card">
      <div className="post-card-figure">
        {post.imageSrc && (
          <a className="post-card-picture" href={post.href} tabIndex={-1}>
            <Picture id={post.imageSrc} alt={post.imageAlt ?? post.title} size={size} isFirst={isFirst} />
          </a>
        )}
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} />
      </div>
      <h3>
        <a href={post.href}>{post.title}</a>
      </h3>
      <p>{post.excerpt}</p>
      <PostMeta post={post} />
    </article>
  );
}

/** Renders the one large story of the home page: a wide picture, and a plate that hangs off its corner. */
export function FeaturedPost({ post }: { post: Post }) {
  return (
    <article className="featured-post">
      {post.imageSrc && (
        <a className="featured-picture" href={post.href} tabIndex={-1}>
          <Picture id={post.imageSrc} alt={post.imageAlt ?? post.title} size="full" />
        </a>
      )}
      <div className="riveted-plate featured-plate">
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} />
        <h3>
          <a href={post.href}>{post.title}</a>
        </h3>
        <p>{post.excerpt}</p>
        <PostMeta post={post} />
      </div>
    </article>
  );
}

/** Renders a story whose picture is on the page already: its substance instead, in the words of its own headings. */
export function PostBrief({ post, headings }: { post: Post; headings: readonly string[] }) {
  return (
    <article className="post-card post-brief riveted-plate">
      <CategoryBadges categories={post.categories} validUntil={post.validUntil} />
      <h3>
        <a href={post.href}>{post.title}</a>
      </h3>
      <ol>
        {briefLines(headings).map(({ lead, rest }) => (
          <li key={lead}>
            <b>{lead}</b> {rest && <span>{rest}</span>}
          </li>
        ))}
      </ol>
      <PostMeta post={post} />
    </article>
  );
}

const linesInBrief = 4;

/** Returns the headings that say most: those of the form 'Tires: pressure, spare, load', or else the first ones. */
export function briefLines(headings: readonly string[]): { lead: string; rest: string }[] {
  const lines = headings.map((heading) => {
    const [lead = heading, ...rest] = heading.split(': ');
    return { lead, rest: capitalize(rest.join(': ')) };
  });
  const telling = lines.filter(({ rest }) => rest !== '');
  return (telling.length >= linesInBrief ? telling : lines).slice(0, linesInBrief);
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
