import type { ReactNode } from 'react';
import { EnlargeLink } from '../components/EnlargeLink.tsx';
import { Picture } from '../components/Picture.tsx';
import { photoId } from '../posts/photos.ts';
import { getPicture } from '../posts/pictures.ts';
import type { MdxProps } from './registry.ts';

/** Renders a picture inside an article; it opens large, as a plain file without JavaScript. `where` is the article. */
export function Figure({
  src,
  picture = '',
  alt,
  caption,
  credit,
  focus,
  where,
}: MdxProps<'Figure'> & { where: string }) {
  const id = src === undefined ? picture : photoId(where, src, focus);
  const { width, height } = getPicture(id);
  return (
    <figure className={`prose-picture prose-wide${height > width ? ' prose-upright' : ''}`}>
      <EnlargeLink picture={id} caption={[caption ?? alt, ...(credit ? [`Photo: ${credit}`] : [])].join(' · ')}>
        <Picture id={id} alt={alt} size="column" />
      </EnlargeLink>
      <Caption caption={caption} credit={credit} />
    </figure>
  );
}

export function Caption({ caption, credit }: { caption?: ReactNode; credit?: string | undefined }) {
  if (!caption && !credit) return null;
  return (
    <figcaption>
      {caption} {credit && <small>Photo: {credit}</small>}
    </figcaption>
  );
}

/** Renders several photos side by side; the viewer steps through them. */
export function Gallery({ children }: { children?: ReactNode }) {
  return <div className="gallery prose-gallery grid prose-wide">{children}</div>;
}
