import type { BundledPicture } from './post.ts';

interface PictureProps {
  picture: BundledPicture;
  alt: string;
  sizes: string;
  isFirst?: boolean;
}

/** The site's own picture files, chosen by the browser as on the site itself. */
export function Picture({ picture, alt, sizes, isFirst = false }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={picture.avif} sizes={sizes} />
      <img
        src={picture.src}
        width={1600}
        height={900}
        alt={alt}
        fetchPriority={isFirst ? 'high' : 'auto'}
        loading={isFirst ? 'eager' : 'lazy'}
      />
    </picture>
  );
}
