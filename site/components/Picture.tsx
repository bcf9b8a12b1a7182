import { getPicture } from '../../art/pictures.ts';

/** Space a picture takes on screen, so that the browser fetches no more pixels than it shows. */
export const pictureSizes = {
  full: '100vw',
  lead: '(min-width: 900px) 46rem, 92vw',
  card: '(min-width: 1024px) 25rem, (min-width: 640px) 46vw, 92vw',
  /** A row of a list that can become a card: where the browser can tell, by the space it has. */
  row: 'auto, (min-width: 1024px) 25rem, (min-width: 640px) 46vw, 92vw',
  half: '(min-width: 900px) 50vw, 100vw',
  column: '(min-width: 800px) 46rem, 92vw',
  thumb: '6.5rem',
} as const;

/** The widest file a place can show, at three dots a px; wider ones would only lengthen the page. */
const widest: Partial<Record<keyof typeof pictureSizes, number>> = { thumb: 480, card: 1200, row: 1200 };

export interface PictureProps {
  /** Id of the picture in art/scenes. */
  id: string;
  alt: string;
  size: keyof typeof pictureSizes;
  /** The first picture of a page: fetched at once, everything else waits until it is near. */
  isFirst?: boolean;
}

const srcSet = (files: readonly { width: number; url: string }[]) =>
  files.map(({ width, url }) => `${url} ${width}w`).join(', ');

/** Renders a picture: AVIF, WebP for older browsers, in the sizes the place needs. */
export function Picture({ id, alt, size, isFirst = false }: PictureProps) {
  const { avif, webp, width, height } = getPicture(id);
  const sizes = pictureSizes[size];
  const fits = (file: { width: number }) => file.width <= (widest[size] ?? width);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(avif.filter(fits))} sizes={sizes} />
      <img
        src={webp[0]?.url}
        {...(webp.every(fits) && { srcSet: srcSet(webp), sizes })}
        width={width}
        height={height}
        alt={alt}
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const, decoding: 'async' as const })}
      />
    </picture>
  );
}

/** Attributes of the preload link for a page's first picture. */
export function preloadOf(id: string, size: keyof typeof pictureSizes) {
  return { imageSrcSet: srcSet(getPicture(id).avif), imageSizes: pictureSizes[size] };
}
