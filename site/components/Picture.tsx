import { getPicture, type Picture as PictureData } from '../posts/pictures.ts';
import type { PictureFile } from '../posts/rendered-pictures.ts';

/** Space a picture takes on screen, so that the browser fetches no more pixels than it shows. */
const pictureSizes = {
  full: '100vw',
  /** A place that is higher than wide on a phone, so that the picture is wider than the screen. */
  tall: '(min-width: 768px) 100vw, 150vw',
  /** The home page's: an upright screen shows the crop made for it, nearly at its own width. */
  hero: '100vw',
  /** An article's header is as high as 40vh or 50vh; a picture that is cropped to that is wider than the screen. */
  header: '(min-width: 768px) max(100vw, 89vh), max(100vw, 72vh)',
  lead: '(min-width: 900px) 46rem, 92vw',
  card: '(min-width: 1024px) 25rem, (min-width: 640px) 46vw, 92vw',
  /** A row of a list that can become a card: where the browser can tell, by the space it has. */
  row: 'auto, (min-width: 1024px) 25rem, (min-width: 640px) 46vw, 92vw',
  half: '(min-width: 900px) 50vw, 100vw',
  /** A figure in the text, which may be one of several side by side. */
  column: 'auto, (min-width: 800px) 46rem, 92vw',
  thumb: '6.5rem',
} as const;

/** Screens held upright get a crop of their own: a header's shape there is nearly square. */
const upright = '(max-aspect-ratio: 1/1)';
const lying = '(min-aspect-ratio: 1001/1000)';
const uprightSizes = '(min-width: 768px) max(100vw, 58vh), max(100vw, 46.2vh)';

/** The widest file a place can show, at three dots a px; wider ones would only lengthen the page. */
const widest: Partial<Record<keyof typeof pictureSizes, number>> = {
  thumb: 480,
  card: 1200,
  row: 1200,
  lead: 1600,
  column: 1600,
};

export interface PictureProps {
  /** Id of the picture: one of content/pictures, or a photo. */
  id: string;
  alt: string;
  size: keyof typeof pictureSizes;
  /** The first picture of a page: fetched at once, everything else waits until it is near. */
  isFirst?: boolean;
}

const srcSet = (files: readonly PictureFile[]) => files.map(({ width, url }) => `${url} ${width}w`).join(', ');

/** What a browser may choose from: the files, their place's sizes, and the screens they are for. */
interface Choice {
  media?: string;
  srcSet: string;
  sizes: string;
}

function choicesOf({ avif, header, width }: PictureData, size: keyof typeof pictureSizes): Choice[] {
  if ((size === 'header' || size === 'hero') && header) {
    return [
      { media: upright, srcSet: srcSet(header.phone), sizes: size === 'hero' ? pictureSizes.hero : uprightSizes },
      { media: lying, srcSet: srcSet(header.wide), sizes: '100vw' },
    ];
  }
  const most = widest[size] ?? Math.max(width, avif.at(-1)?.width ?? 0);
  return [{ srcSet: srcSet(avif.filter((file) => file.width <= most)), sizes: pictureSizes[size] }];
}

/** Returns the classes that keep a picture's subject in sight: the site's policy allows no style attributes. */
function focusClass({ focus, isPhoto }: PictureData): string {
  const step = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 10);
  // A wide crop shows about the middle 60 percent; this is how far down it must lie to show the subject's end.
  return `focus-x${step(focus.x)} focus-y${step((focus.bottom - 0.55) / 0.4)}${isPhoto ? ' photo' : ''}`;
}

/** Renders a picture: AVIF, WebP for older browsers, in the sizes the place needs, cropped around its subject. */
export function Picture({ id, alt, size, isFirst = false }: PictureProps) {
  const picture = getPicture(id);
  const { webp, width, height } = picture;
  const sizes = pictureSizes[size];
  const isSmall = (widest[size] ?? width) < width;
  return (
    <picture>
      {choicesOf(picture, size).map((choice) => (
        <source key={choice.srcSet} type="image/avif" {...choice} />
      ))}
      <img
        className={focusClass(picture)}
        src={webp[0]?.url}
        srcSet={isSmall ? undefined : srcSet(webp)}
        sizes={isSmall ? undefined : sizes}
        width={width}
        height={height}
        alt={alt}
        fetchPriority={isFirst ? 'high' : undefined}
        loading={isFirst ? undefined : 'lazy'}
        decoding={isFirst ? undefined : 'async'}
      />
    </picture>
  );
}

/** Returns the preload links' attributes for a page's first picture, if it has one: one link for each kind of screen. */
export const preloadOf = (id: string | undefined, size: keyof typeof pictureSizes) =>
  (id === undefined ? [] : choicesOf(getPicture(id), size)).map(({ media, srcSet, sizes }) => ({
    ...(media && { media }),
    imageSrcSet: srcSet,
    imageSizes: sizes,
  }));
