import type { Post } from '../posts/post.ts';

/** '0 comments', '1 comment'. */
const comments = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`;

/** Date and comment count of a post; the article page adds author and reading time. */
export function PostMeta({ post, isLong = false }: { post: Post; isLong?: boolean }) {
  return (
    <div className="meta">
      <span>
        <time dateTime={post.publishedAt}>{post.date}</time>
      </span>
      {isLong && <span>By {post.author}</span>}
      <span>{comments(post.commentCount)}</span>
      {isLong && <span>{post.readingMinutes} min read</span>}
    </div>
  );
}
