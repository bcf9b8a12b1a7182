import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { Picture } from './Picture.tsx';
import { PostMeta } from './PostMeta.tsx';

/** The one large card of the home page. */
export function FeaturedPost({ post }: { post: Post }) {
  return (
    <article className="card lead">
      <a className="pic" href={post.href} tabIndex={-1}>
        <Picture id={post.imageSrc} alt={post.imageAlt ?? post.title} size="lead" />
      </a>
      <div className="body">
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
