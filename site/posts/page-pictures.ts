import { cardPictures, features, pagePictures } from '../../site.config.ts';

/** Returns the picture site.config.ts gives a page; undefined where it has none, or drawings are off. */
export const findPagePicture = (page: string): { id: string; alt: string } | undefined =>
  features.art ? pagePictures[page] : undefined;

/** Returns the picture on the card of a page: its own, the one for cards, or that of the home page. */
export const cardPictureOf = (page: string): string | undefined =>
  features.art ? (pagePictures[page]?.id ?? cardPictures[page] ?? pagePictures['home']?.id) : undefined;
