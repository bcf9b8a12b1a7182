import { getPicture } from '../../art/pictures.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { Picture } from './Picture.tsx';
import { PostMeta } from './PostMeta.tsx';

/** The article's header on its picture: 40vh, 50vh from medium screens on, more when the title needs it. */
export function ArticleHero({ post }: { post: Post }) {
  return (
    <header className="a-hero">
      <Picture id={post.imageSrc} alt="" size="full" isFirst />
      <a
        className="enlarge"
        href={getPicture(post.imageSrc).webp.at(-1)?.url}
        data-tool="enlarge"
        aria-label="Open the picture large"
      >
        <Icon name="enlarge" />
      </a>
      <a className="resume" href="#main" data-resume hidden>
        Continue where you left off
      </a>
      <div className="wrap">
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} isLink />
        <h1>{post.title}</h1>
        <PostMeta post={post} isLong />
      </div>
    </header>
  );
}
