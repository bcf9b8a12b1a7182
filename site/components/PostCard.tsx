import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { Picture } from './Picture.tsx';

/** '0 comments', '1 comment'. */
const comments = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`;

/** Date and comment count of a post; the article page adds author and reading time. */
export function PostMeta({ post, isLong = false }: { post: Post; isLong?: boolean }) {
  return (
    <div className="post-meta">
      <span>
        <time dateTime={post.publishedAt}>{post.date}</time>
      </span>
      {isLong && <span>By {post.author}</span>}
      <span>{comments(post.commentCount)}</span>
      {isLong && <span>{post.readingMinutes} min read</span>}
    </div>
  );
}

interface PostCardProps {
  post: Post;
  /** Level of the title: h2 under a page's h1, h3 inside a section. */
  heading?: 'h2' | 'h3';
  isFirst?: boolean;
}

/** Renders a post in a grid: picture and title lead to the article. */
export function PostCard({ post, heading: Heading = 'h3', isFirst = false }: PostCardProps) {
  return (
    <article className="post-card">
      <div className="post-card-figure">
        <a className="post-card-picture" href={post.href} tabIndex={-1}>
          <Picture id={post.imageSrc} alt={post.imageAlt ?? post.title} size="card" isFirst={isFirst} />
        </a>
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} />
      </div>
      <Heading>
        <a href={post.href}>{post.title}</a>
      </Heading>
      <p>{post.excerpt}</p>
      <PostMeta post={post} />
    </article>
  );
}

/** Renders the one large card of the home page. */
export function FeaturedPost({ post }: { post: Post }) {
  return (
    <article className="post-card post-card-lead">
      <a className="post-card-picture" href={post.href} tabIndex={-1}>
        <Picture id={post.imageSrc} alt={post.imageAlt ?? post.title} size="lead" />
      </a>
      <div className="post-card-body">
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
