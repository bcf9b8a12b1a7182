import type { ReactNode } from 'react';
import { lookedUp } from '../../facts/fact-notes.ts';
import type { Fact } from '../../facts/fact-schema.ts';
import { CheckedSticker } from '../../ui/CheckedSticker.tsx';
import { Road, TurningOdometer } from '../openings/TurningOdometer.tsx';
import { getPicture, type Picture as PictureData } from '../posts/pictures.ts';
import { hasUpdate, type Post } from '../posts/post.ts';
import { CategoryBadges } from './CategoryBadges.tsx';
import { EnlargeLink } from './EnlargeLink.tsx';
import { Picture } from './Picture.tsx';
import { PostMeta } from './PostCard.tsx';

/** How much ground a header's picture has below its 16:9, as a share of the whole; see scripts/render-pictures.ts. */
const pictureShare = 900 / 1030;
/** Letters of a title that fit on one line of the plate on wide screens. */
const lettersPerLine = 35;

interface PictureHeaderProps {
  /** Id of the picture; a header without one is only its plate. */
  picture?: string | undefined;
  /** What is under the picture when it is open. */
  caption?: string | undefined;
  title: string;
  hasOdometer?: boolean;
  children: ReactNode;
}

/** Returns where a picture's subject is, for article-header.css: a drawing has ground below it, a photo none. */
function placeOf({ isPhoto, focus, width, height }: PictureData): string {
  if (!isPhoto) return `--bottom:${(focus.bottom * pictureShare).toFixed(3)}`;
  return `--middle:${((focus.bottom - 0.55) / 0.4).toFixed(2)};--picture-height:${((100 * height) / width).toFixed(2)}vw`;
}

/** Renders a page's header: its picture, shifted so that its subject stays in the clear, and a plate over its edge. */
export function PictureHeader({ picture, caption, title, hasOdometer, children }: PictureHeaderProps) {
  const shown = picture === undefined ? undefined : getPicture(picture);
  return (
    <header className={`article-hero${shown?.isPhoto ? ' photo-hero' : ''}${shown ? '' : ' plain-hero'}`}>
      {picture !== undefined && shown && (
        <>
          <style>{`.article-hero{${placeOf(shown)};--lines:${Math.ceil(title.length / lettersPerLine)}}`}</style>
          {hasOdometer ? <Road fallback={shown.webp[0]?.url} /> : <Picture id={picture} alt="" size="header" isFirst />}
        </>
      )}
      <div className="page-wrap hero-wrap">
        {hasOdometer && <TurningOdometer />}
        <div className="title-plate grid riveted-plate">
          {children}
          {picture !== undefined && (
            <EnlargeLink
              className="tap hero-enlarge no-print"
              picture={picture}
              caption={caption}
              label="See the whole picture"
            />
          )}
        </div>
      </div>
      <i id="header-end" hidden />
    </header>
  );
}

/** '2 corrections', or what else there is to say about an article's changes. */
function changesNote({ corrections = [], ...post }: Post): string {
  if (corrections.length === 1) return '1 correction';
  if (corrections.length > 1) return `${corrections.length} corrections`;
  return hasUpdate(post) ? 'What changed' : 'How we correct mistakes';
}

/** Returns what the viewer says under an article's own photo; a drawing says it itself. */
const pictureCaption = ({ imageAlt, imageCredit }: Post): string | undefined =>
  imageCredit ? `${imageAlt}. Photo: ${imageCredit}` : imageAlt;

/** Renders an article's header: badges, title, date, author, comments, reading time, and when its sources were opened. */
export function ArticleHeader({ post, facts }: { post: Post; facts: Fact[] }) {
  const hasChanges = hasUpdate(post) || (post.corrections?.length ?? 0) > 0;
  const { dataAsOf } = post;
  const day = lookedUp(facts);
  // A look at a page says nothing of how old its data is.
  const sticker = dataAsOf ? { day: `${dataAsOf}-01`, about: 'Data to' as const } : day && { day };
  return (
    <PictureHeader
      picture={post.imageSrc}
      caption={pictureCaption(post)}
      title={post.title}
      hasOdometer={post.opening === 'odometer'}
    >
      <div>
        <CategoryBadges categories={post.categories} validUntil={post.validUntil} isLink />
        <h1>{post.title}</h1>
        <PostMeta post={post} isLong />
      </div>
      {sticker && (
        <div className="title-plate-side">
          <CheckedSticker
            {...sticker}
            note={changesNote(post)}
            href={hasChanges ? '#changes' : '/corrections'}
            isMonth
          />
        </div>
      )}
    </PictureHeader>
  );
}
