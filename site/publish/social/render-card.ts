import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { SocialCard } from './card.ts';
import { drawCard } from './draw-card.ts';
import { cardName } from './social-card.ts';

const cacheFolder = '.cache/social';

/** A card as JPEG, drawn once for as long as nothing it is made of changes. */
export async function renderCard(card: SocialCard): Promise<Buffer> {
  const file = `${cacheFolder}/${cardName(card)}.jpg`;
  const kept = await readFile(file).catch(() => undefined);
  if (kept) return kept;
  const jpeg = await drawCard(card);
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(file, jpeg);
  return jpeg;
}
