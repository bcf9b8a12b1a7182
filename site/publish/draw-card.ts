import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { colors } from '../../site.colors.ts';
import { site } from '../../site.config.ts';
import { logo as mark } from '../posts/brand-logo.ts';
import { getPicture } from '../posts/pictures.ts';
import { openPicture } from './encode-photo.ts';
import { glyphs } from './outline-text.ts';

// No two cards are alike: keeping what was decoded only takes memory.
sharp.cache(false);

/** What the picture of a shared page shows. */
export interface SocialCard {
  /** Start of its file name. */
  id: string;
  title: string;
  /** The line above the title: category or section. */
  label: string;
  picture?: string;
  /** What a photo shows; a drawing says it itself. */
  alt?: string;
}

/** Size of every card, in px. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Width of a text in px at size 1. */
type Measure = (text: string) => number;

/** Breaks a title at its spaces into the fewest lines of a width; a word that is too long gets its own line. */
function breakAt(words: readonly string[], widest: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && measure(longer) <= widest) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Sets a title the first way it fits, a size and the lines it may take; the last way ends in three dots. */
export function setLines(
  title: string,
  { settings, width }: { settings: readonly { size: number; mostLines: number }[]; width: number },
  measure: Measure,
): { lines: string[]; size: number } {
  const words = title.split(/\s+/);
  for (const { size, mostLines } of settings) {
    const lines = breakAt(words, width / size, measure);
    if (lines.length <= mostLines && lines.every((line) => measure(line) * size <= width)) {
      return { lines: balance(words, lines, { size, width }, measure), size };
    }
  }
  const { size, mostLines } = settings.at(-1) ?? { size: 1, mostLines: 1 };
  const lines = breakAt(words, width / size, measure);
  return {
    lines: lines.length > mostLines ? [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1]}…`] : lines,
    size,
  };
}

/** Narrows the lines while their number stays, so that no word is left alone at the end. */
function balance(
  words: readonly string[],
  lines: string[],
  { size, width }: { size: number; width: number },
  measure: Measure,
): string[] {
  let best = lines;
  for (let share = 0.95; share > 0.5; share -= 0.05) {
    const narrower = breakAt(words, (width * share) / size, measure);
    const isWider = narrower.some((line) => measure(line) * size > width * share);
    if (narrower.length > lines.length || isWider) break;
    best = narrower;
  }
  return best;
}

const margin = 52;
const night = colors.shade.light;
const label = { size: 28, weight: 700, track: 0.08, color: colors['night-accent'].light };
const title = { weight: 800, leading: 1.1, color: colors['on-night'].light };
/** Two lines leave the most space for the picture; below 56 px a thumbnail cannot be read. */
const settings = [
  ...[76, 70, 66, 62, 59, 56].map((size) => ({ size, mostLines: 2 })),
  ...[64, 60, 56, 50].map((size) => ({ size, mostLines: 3 })),
];
const fade = 80;
/** The logo stands on the dark ground, at the right end of the label's line: nothing of the picture is behind it. */
const logo = { widest: 420, height: 45 };
const heaviestBytes = 90 * 1024;
const qualities = [84, 78, 72, 64, 56, 48];

/** The same on every card. */
let wordmark: Promise<Pixels> | undefined;
/** The last one that was opened: pages of one kind share a picture and follow each other. */
let opened: { id: string; image: Promise<Pixels> } | undefined;

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/** Draws a card: the picture, and under it label and title in outlines, so that no font is asked of the machine. */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const words = setTitle(card);
  wordmark ??= rasterize(
    sharp(Buffer.from(drawWordmark()), { density: 200 }).resize({
      width: logo.widest,
      height: logo.height,
      fit: 'inside',
    }),
  );
  const brand = await wordmark;
  const pixels = await sharp({ create: { ...cardSize, channels: 3, background: night } })
    .raw()
    .toBuffer();
  if (card.picture !== undefined) (await cutPicture(card.picture, words.top)).copy(pixels);
  lay(pixels, await rasterize(sharp(Buffer.from(words.svg))), { left: 0, top: 0 });
  lay(pixels, brand, { left: cardSize.width - margin - brand.info.width, top: words.logoTop });
  return encode(pixels, card);
}

const rasterize = (image: Sharp): Promise<Pixels> => image.ensureAlpha().raw().toBuffer({ resolveWithObject: true });

/** Lays a drawing over a card; sharp's own way takes five times as long. */
function lay(card: Buffer, { data, info: { width, height } }: Pixels, place: { left: number; top: number }): void {
  for (let at = 0; at < width * height; at += 1) {
    const share = (data[at * 4 + 3] ?? 0) / 255;
    if (share === 0) continue;
    const to = ((place.top + Math.floor(at / width)) * cardSize.width + place.left + (at % width)) * 3;
    for (let part = 0; part < 3; part += 1) {
      card[to + part] = Math.round((data[at * 4 + part] ?? 0) * share + (card[to + part] ?? 0) * (1 - share));
    }
  }
}

/** Returns the rows of a picture that a card shows above its words. */
async function cutPicture(id: string, visible: number): Promise<Buffer> {
  const { focus, isPhoto } = getPicture(id);
  if (opened?.id !== id || isPhoto) {
    const image = openPicture(id, cardSize.width, visible);
    opened = { id, image: image.then((open) => open.removeAlpha().raw().toBuffer({ resolveWithObject: true })) };
  }
  const { data, info } = await opened.image;
  // A drawing's subject ends above the fade; a photo's is in the middle.
  const subject = isPhoto
    ? ((focus.bottom - 0.55) / 0.4) * info.height + visible / 2
    : focus.bottom * info.height + fade / 2;
  const top = Math.round(Math.min(Math.max(subject - visible, 0), info.height - visible));
  const rowBytes = cardSize.width * 3;
  return data.subarray(top * rowBytes, (top + visible) * rowBytes);
}

/** Draws the logo with the two words of the brand beside it, as outlines, for a dark ground. */
function drawWordmark(): string {
  const [first, second] = site.brand;
  const top = glyphs(first, 118, 73, 64, { w: 800, track: -0.02 });
  const next = glyphs(second, 118 + top.w + 16, 73, 64, { w: 500, track: -0.015 });
  const width = Math.ceil(118 + top.w + (second ? 16 + next.w : 0) + 6);
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} 100">
<svg y="2" width="96" height="96" viewBox="${mark.viewBox}">${mark.inner}</svg>
<path d="${top.d}" fill="${colors['on-night'].light}"/><path d="${next.d}" fill="${colors['night-accent'].light}"/></svg>`;
}

const widths = new Map<string, number>();

/** Words are measured one by one and once: breaking a title asks for the same ones again and again. */
const measure = (line: string): number =>
  line.split(' ').reduce((sum, word, at) => sum + measureWord(at > 0 ? ` ${word}` : word), 0);

function measureWord(word: string): number {
  const known = widths.get(word) ?? glyphs(word, 0, 0, 100, { w: title.weight }).w / 100;
  widths.set(word, known);
  return known;
}

/** Returns the words of a card over a dark ground that fades into the picture; `top` is where the ground is full. */
function setTitle(card: SocialCard): { svg: string; top: number; logoTop: number } {
  const set = setLines(card.title, { settings, width: cardSize.width - 2 * margin }, measure);
  const step = set.size * title.leading;
  const last = cardSize.height - margin - set.size * 0.12;
  const first = last - step * (set.lines.length - 1);
  const labelLine = first - set.size * 0.72 - 30;
  const logoTop = Math.round(labelLine - label.size * 0.36 - logo.height / 2);
  const top = logoTop - 14;
  const lines = set.lines.map((line, at) => glyphs(line, margin, first + step * at, set.size, { w: title.weight }).d);
  const above = glyphs(card.label.toUpperCase(), margin, labelLine, label.size, {
    w: label.weight,
    track: label.track,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">
<defs>
<linearGradient id="up" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}"/></linearGradient>
</defs>
<rect y="${top - fade}" width="${cardSize.width}" height="${fade}" fill="url(#up)"/>
<rect y="${top}" width="${cardSize.width}" height="${cardSize.height - top}" fill="${night}"/>
<rect y="${cardSize.height - 10}" width="${cardSize.width}" height="10" fill="${colors.brand.light}"/>
<path d="${above.d}" fill="${label.color}"/>
<path d="${lines.join('')}" fill="${title.color}"/>
</svg>`;
  return { svg, top, logoTop };
}

async function encode(pixels: Buffer, card: SocialCard): Promise<Buffer> {
  for (const quality of qualities) {
    const jpeg = await sharp(pixels, { raw: { ...cardSize, channels: 3 } })
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.byteLength <= heaviestBytes) return jpeg;
  }
  throw new Error(`The social image of '${card.title}' stays over ${heaviestBytes} bytes. Choose a calmer picture.`);
}
