import { getPicture } from '../../../art/pictures.ts';
import { cardSize, type SocialCard } from '../social/card.ts';
import { cardPath } from '../social/social-card.ts';
import { type ImageObject, imageObject } from './schema-types.ts';

/** The pictures search engines may show beside a page: its own, and the one for sharing. */
export function pageImages(card: SocialCard, base: string): ImageObject[] {
  const { webp, width, height } = getPicture(card.picture);
  return [
    imageObject({ path: webp.at(-1)?.url ?? '', width, height }, base),
    imageObject({ path: cardPath(card), ...cardSize }, base),
  ];
}
