import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { getPicture } from '../../art/pictures.ts';
import manifest from '../../art/rendered/manifest.json';
import type { ModelYearRecalls } from '../../facts/recalls.ts';
import { site } from '../../site.config.ts';
import { words } from '../../site.words.ts';
import type { Tool } from '../../tools/catalog.ts';
import { type Issue, issuePicture } from '../posts/issue.ts';
import type { Post } from '../posts/post.ts';
import { cardSize, drawCard, type SocialCard } from './draw-card.ts';
import drawing from './draw-card.ts?raw';
import { type ImageObject, imageObject } from './structured-data.ts';

const card = (id: string, title: string, label: string, picture: string): SocialCard => ({ id, title, label, picture });

/** The cards of the pages that are neither article, category nor issue. */
export const pageCards = {
  home: card('home', site.headline, site.name, 'home-hero'),
  blog: card('blog', words.archive.card, 'Blog', 'turbomax-buying-guide-2025'),
  about: card('about', `About ${site.name}`, 'About us', 'about'),
  specs: card('specs', 'GM 2.7L turbo: the key figures', 'Specifications', 'specs'),
  gallery: card('gallery', words.gallery.card, 'Gallery', 'gallery'),
  glossary: card('glossary', words.glossary.card, 'Glossary', 'turbomax-27-swap-engine-future'),
  recalls: card('recalls', 'Recalls of trucks that can have the 2.7L', 'Recalls', 'turbomax-engine-recalls-2024'),
  'fuel-economy': card('fuel-economy', 'EPA labels of the 2.7L and its rivals', 'Fuel economy', 'turbomax-vs-ecoboost'),
  'model-years': card('model-years', 'The 2.7L turbo, year by year', 'Model years', 'chevy-towing-evolution'),
  'which-engine': card('which-engine', 'Which engine is it? Read the VIN', 'Which engine', 'specs'),
  'my-truck': card('my-truck', 'Your truck, and what holds for it', 'My truck', 'turbomax-buying-guide-2025'),
  tools: card('tools', 'Answers from your own numbers', 'Tools', 'tool-will-it-tow'),
  newsletter: card('newsletter', `The ${site.name} newsletter`, 'Newsletter', 'newsletter-mailbox'),
  corrections: card('corrections', 'What we got wrong, and what is right', 'Corrections', 'about'),
  sitemap: card('sitemap', `Every page of ${site.name}`, 'Sitemap', 'home-hero'),
  'privacy-policy': card('privacy-policy', 'Privacy Policy', site.name, 'about'),
  'terms-of-service': card('terms-of-service', 'Terms of Service', site.name, 'about'),
} as const satisfies Record<string, SocialCard>;

/** Returns the card of an article. */
export const postCard = ({ slug, title, categories, imageSrc }: Post): SocialCard =>
  card(slug, title, categories[0] ?? site.name, imageSrc);

/** Returns the card of a tool. */
export const toolCard = ({ slug, question, name, picture }: Tool): SocialCard =>
  card(`tool-${slug}`, question, name, picture);

/** Returns the card of a page about the recalls of one model and year. */
export const modelYearCard = ({ name, path }: ModelYearRecalls): SocialCard =>
  card(path.slice(1).replace('/', '-'), `${name} recalls`, 'Recalls', pageCards.recalls.picture);

/** Returns the card of an issue of the newsletter. */
export const issueCard = (issue: Issue): SocialCard =>
  card(`issue-${issue.id}`, issue.subject, 'Newsletter', issuePicture(issue));

/** Returns the card of a category's archive, under the picture of its newest post. */
export const categoryCard = (name: string, segment: string, posts: readonly Post[]): SocialCard =>
  card(`category-${segment}`, name, 'Category', posts[0]?.imageSrc ?? pageCards.blog.picture);

/** Changes with everything a card is made of: its words, its picture and the way it is drawn. */
function fingerprintCard(card: SocialCard): string {
  const picture = (manifest as Record<string, { hash: string }>)[card.picture]?.hash;
  if (!picture) throw new Error(`The social image of '${card.title}' names no picture of art/scenes: ${card.picture}`);
  return createHash('sha256')
    .update(JSON.stringify([card, picture, drawing]))
    .digest('base64url')
    .slice(0, 8);
}

/** Name of a card's file without its ending. */
export const cardName = (card: SocialCard): string => `${card.id}.${fingerprintCard(card)}`;

/** Path of a card's file on the site. */
export const cardPath = (card: SocialCard): string => `/assets/social/${cardName(card)}.jpg`;

/** Returns what a card shows, for those who cannot see it. */
export const cardAlt = ({ title, picture }: SocialCard): string =>
  `${title}. ${(manifest as Record<string, { alt: string }>)[picture]?.alt ?? ''}`;

const cacheFolder = '.cache/social';

/** Renders a card as JPEG, drawn once for as long as nothing it is made of changes. */
export async function renderCard(card: SocialCard): Promise<Buffer> {
  const file = `${cacheFolder}/${cardName(card)}.jpg`;
  const cached = await readFile(file).catch(() => undefined);
  if (cached) return cached;
  const jpeg = await drawCard(card);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(file, jpeg);
  return jpeg;
}

/** Returns the pictures search engines may show beside a page: its own, and the one for sharing. */
export function pageImages(card: SocialCard, base: string): ImageObject[] {
  const { webp, width, height } = getPicture(card.picture);
  return [
    imageObject({ path: webp.at(-1)?.url ?? '', width, height }, base),
    imageObject({ path: cardPath(card), ...cardSize }, base),
  ];
}
