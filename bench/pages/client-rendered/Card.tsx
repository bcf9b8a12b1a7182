import { Link } from 'react-router';
import { Picture } from './Picture.tsx';
import type { BundledPost } from './post.ts';

/** A post in a grid. */
export function Card({ post, isFirst = false }: { post: BundledPost; isFirst?: boolean }) {
  return (
    <article>
      <Picture picture={post.picture} alt={post.title} sizes="92vw" isFirst={isFirst} />
      <h3>
        <Link to={`/blog/${post.slug}`}>{post.title}</Link>
      </h3>
      <p>{post.categories.join(', ')}</p>
      <p>{post.summary}</p>
      <time dateTime={post.date}>{new Date(post.date).toLocaleDateString('en-US', { dateStyle: 'long' })}</time>
    </article>
  );
}
