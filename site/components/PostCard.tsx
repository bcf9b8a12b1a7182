import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { Picture } from './Picture.tsx';
import { PostMeta } from './PostMeta.tsx';

interface PostCardProps {
  post: Post;
  /** Level of the title: h2 under a page's h1, h3 inside a section. */
  heading?: 'h2' | 'h3';
  isFirst?: boolean;
}

/** A post in a grid: picture and title lead to the article. */
export function PostCard({ post, heading: Heading = 'h3', isFirst = false }: PostCardProps) {
  return (
    <article className="card">
      <div className="fig">
        <a className="pic" href={post.href} tabIndex={-1}>
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
