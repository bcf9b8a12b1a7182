import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import manifest from '../../content/pictures/rendered/manifest.json';
import { colors } from '../../site.colors.ts';
import { features, site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import { type Tool, tools } from '../../tools/catalog.ts';
import type { SubjectPage } from '../../tools/define-subject.ts';
import { logo } from '../posts/brand-logo.ts';
import { type Issue, issuePicture } from '../posts/issue.ts';
import { cardPictureOf } from '../posts/page-pictures.ts';
import { isPhotoId, readPhoto } from '../posts/photos.ts';
import { getPicture } from '../posts/pictures.ts';
import type { Post } from '../posts/post.ts';
import { cardSize, drawCard, type SocialCard } from './draw-card.ts';
import drawing from './draw-card.ts?raw';
import { makeOnce, pictureCache } from './make-once.ts';
import { imageObject } from './structured-data.ts';

const card = (id: string, title: string, label: string, picture?: string): SocialCard => ({
  id,
  title,
  label,
  ...(picture && { picture }),
});
const pageCard = (id: string, title: string, label: string): SocialCard => card(id, title, label, cardPictureOf(id));

/** The cards of the pages that are neither article, category, issue nor the subject's. */
export const pageCards: Readonly<Record<string, SocialCard>> & { home: SocialCard; blog: SocialCard } = {
  home: pageCard('home', site.headline, site.name),
  blog: pageCard('blog', words.archive.card, 'Blog'),
  about: pageCard('about', `About ${site.name}`, 'About us'),
  gallery: pageCard('gallery', words.gallery.card, 'Gallery'),
  ...(features.glossary && { glossary: pageCard('glossary', words.glossary.card, 'Glossary') }),
  ...(tools.length > 0 && { tools: pageCard('tools', 'Answers from your own numbers', 'Tools') }),
  newsletter: card('newsletter', `The ${site.name} newsletter`, 'Newsletter', cardPictureOf('newsletter-archive')),
  corrections: card('corrections', 'What we got wrong, and what is right', 'Corrections', cardPictureOf('about')),
  sitemap: pageCard('sitemap', `Every page of ${site.name}`, 'Sitemap'),
  'privacy-policy': card('privacy-policy', 'Privacy Policy', site.name, cardPictureOf('about')),
  'terms-of-service': card('terms-of-service', 'Terms of Service', site.name, cardPictureOf('about')),
};

export const subjectCard = ({ path, card: { title, label, picture } }: SubjectPage): SocialCard =>
  card(path.slice(1).replace('/', '-'), title, label, features.art ? picture : undefined);

export const postCard = ({ slug, title, categories, imageSrc, imageAlt }: Post): SocialCard => ({
  ...card(slug, title, categories[0] ?? site.name, imageSrc),
  ...(imageSrc && imageAlt && isPhotoId(imageSrc) ? { alt: imageAlt } : {}),
});

export const toolCard = ({ slug, question, name, picture }: Tool): SocialCard =>
  card(`tool-${slug}`, question, name, picture);

export const issueCard = (issue: Issue): SocialCard =>
  card(`issue-${issue.id}`, issue.subject, 'Newsletter', issuePicture(issue));

/** Returns the card of a category's archive, under the picture of its newest post. */
export const categoryCard = (name: string, segment: string, posts: readonly Post[]): SocialCard =>
  card(`category-${segment}`, name, 'Category', posts[0]?.imageSrc ?? pageCards.blog.picture);

const hashOf = (id: string): string | undefined =>
  isPhotoId(id) ? readPhoto(id).hash : (manifest as Record<string, { hash: string }>)[id]?.hash;

/** Changes with everything a card is made of: its words, its picture, the brand and the way it is drawn. */
function fingerprintCard(card: SocialCard): string {
  const picture = card.picture && hashOf(card.picture);
  if (card.picture && !picture)
    throw new Error(`The social image of '${card.title}' names no picture of content/pictures: ${card.picture}`);
  return createHash('sha256')
    .update(JSON.stringify([card, picture, drawing, colors, site.brand, logo]))
    .digest('base64url')
    .slice(0, 8);
}

/** Path of a card's file on the site. */
export const cardPath = (card: SocialCard): string => `/assets/social/${card.id}.${fingerprintCard(card)}.jpg`;

/** Returns what a card shows, for those who cannot see it. */
export const cardAlt = ({ title, alt, picture }: SocialCard): string =>
  [`${title}.`, alt ?? (picture && getPicture(picture).alt)].filter(Boolean).join(' ');

/** Renders a card as JPEG, drawn once for as long as nothing it is made of changes. */
export const renderCard = (card: SocialCard): Promise<Buffer> =>
  makeOnce(`${pictureCache}/${basename(cardPath(card))}`, () => drawCard(card));

/** Returns the pictures search engines may show beside a page: its own, and the one for sharing. */
export function pageImages(card: SocialCard, base: string) {
  const own = card.picture === undefined ? [] : [getPicture(card.picture)];
  return [
    ...own.map(({ webp, width, height }) => imageObject({ path: webp.at(-1)?.url ?? '', width, height }, base)),
    imageObject({ path: cardPath(card), ...cardSize }, base),
  ];
}
