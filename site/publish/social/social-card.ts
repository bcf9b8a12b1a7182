import { createHash } from 'node:crypto';
import manifest from '../../../art/rendered/manifest.json';
import lineBreaking from './break-lines.ts?raw';
import type { SocialCard } from './card.ts';
import drawing from './draw-card.ts?raw';

/** Changes with everything a card is made of: its words, its picture and the way it is drawn. */
function fingerprintCard(card: SocialCard): string {
  const picture = (manifest as Record<string, { hash: string }>)[card.picture]?.hash;
  if (!picture) throw new Error(`The social image of '${card.title}' names no picture of art/scenes: ${card.picture}`);
  return createHash('sha256')
    .update(JSON.stringify([card, picture, drawing, lineBreaking]))
    .digest('base64url')
    .slice(0, 8);
}

/** Name of a card's file without its ending. */
export const cardName = (card: SocialCard): string => `${card.id}.${fingerprintCard(card)}`;

/** Path of a card's file on the site. */
export const cardPath = (card: SocialCard): string => `/assets/social/${cardName(card)}.jpg`;

/** What a card shows, for those who cannot see it. */
export const cardAlt = ({ title, picture }: SocialCard): string =>
  `${title}. ${(manifest as Record<string, { alt: string }>)[picture]?.alt ?? ''}`;
