import type { ReactNode } from 'react';
import { getPicture } from '../../art/pictures.ts';
import { CheckedSticker } from '../../ui/CheckedSticker.tsx';
import type { Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { EnlargeLink } from './EnlargeLink.tsx';
import { Picture } from './Picture.tsx';
import { PostMeta } from './PostCard.tsx';

/** How much ground a header's picture has below its 16:9, as a share of the whole; see art/cli/manifest.ts. */
const pictureShare = 900 / 1030;
/** Letters of a title that fit on one line of the plate on wide screens. */
const lettersPerLine = 35;

/**
 * Renders a page's header: its picture in the clear, and a plate that hangs over the picture's lower edge. The picture
 * is shifted so that its subject ends above the plate.
 */
export function PictureHeader(props: {
  picture?: string | undefined;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const { picture, title, aside, children } = props;
  const bottom = picture && (getPicture(picture).focus.bottom * pictureShare).toFixed(3);
  const lines = Math.ceil(title.length / lettersPerLine);
  return (
    <header className={picture ? 'article-hero' : 'article-hero plain-hero'}>
      {picture && (
        <>
          <style>{`.article-hero{--bottom:${bottom};--lines:${lines}}`}</style>
          <Picture id={picture} alt="" size="header" isFirst />
          <EnlargeLink className="hero-enlarge" picture={picture} label="See the whole picture" />
        </>
      )}
      {aside}
      <div className="page-wrap">
        <div className="title-plate riveted-plate">{children}</div>
      </div>
    </header>
  );
}

/** '2 corrections', or what else there is to say about an article's changes. */
function changesNote({ corrections = [], updatedAt }: Post): string {
  if (corrections.length === 1) return '1 correction';
  if (corrections.length > 1) return `${corrections.length} corrections`;
  return updatedAt ? 'What changed' : 'How we correct mistakes';
}

/** Renders an article's header: badges, title, date, author, comments, reading time, and when it was checked. */
export function ArticleHeader({ post }: { post: Post }) {
  const hasChanges = post.updatedAt !== undefined || (post.corrections?.length ?? 0) > 0;
  const resume = (
    <a className="resume-link" href="#main" data-resume hidden>
      Continue where you left off
    </a>
  );
  return (
    <PictureHeader picture={post.imageSrc} title={post.title} aside={resume}>
      <div>
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} isLink />
        <h1>{post.title}</h1>
        <PostMeta post={post} isLong />
      </div>
      {post.checkedAt && (
        <div className="title-plate-side">
          <CheckedSticker
            day={post.checkedAt}
            note={changesNote(post)}
            href={hasChanges ? '#changes' : '/corrections'}
            isMonth
          />
        </div>
      )}
    </PictureHeader>
  );
}
