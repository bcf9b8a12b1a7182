import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { glyphs } from '../../../art/core/text.ts';
import { colors } from '../../../site.config.ts';
import { setLines } from './break-lines.ts';
import { type SocialCard, cardSize as size } from './card.ts';

const margin = 52;
const night = colors.shade;
const label = { size: 28, weight: 700, track: 0.08, color: colors['night-accent'] };
const title = { weight: 800, leading: 1.1, color: colors['on-night'] };
/** Two lines leave the picture most room; 56 px is the least that can be read on a thumbnail a quarter as wide. */
const settings = [
  ...[76, 70, 66, 62, 59, 56].map((size) => ({ size, mostLines: 2 })),
  ...[64, 60, 56, 50].map((size) => ({ size, mostLines: 3 })),
];
const fade = 80;
/** What a scene shows stands below its middle. */
const sceneMiddle = 0.66;
const logoWidth = 300;
const heaviestBytes = 90 * 1024;
const qualities = [84, 78, 72, 64, 56, 48];

/** Draws a card: the picture, and under it the label and the title in outlines, so that no font is asked of the machine. */
export async function drawCard(card: SocialCard): Promise<Buffer> {
  const words = setTitle(card);
  const visible = words.top;
  const picture = await sharp(await readFile(`art/rendered/${card.picture}-1600.webp`))
    .resize({ width: size.width })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { height } = picture.info;
  const top = Math.round(Math.min(Math.max(height * sceneMiddle - visible / 2, 0), height - visible));
  const rowBytes = size.width * 3;
  const logo = await sharp('art/brand/logo-dark.svg', { density: 200 }).resize({ width: logoWidth }).png().toBuffer();
  const image = sharp({ create: { ...size, channels: 3, background: night } }).composite([
    {
      input: picture.data.subarray(top * rowBytes, (top + visible) * rowBytes),
      raw: { width: size.width, height: visible, channels: 3 },
      left: 0,
      top: 0,
    },
    { input: Buffer.from(words.svg) },
    { input: logo, left: margin, top: 40 },
  ]);
  return encode(await image.removeAlpha().raw().toBuffer(), card);
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

/** The words of a card over a dark ground that fades into the picture; `top` is where the ground is full. */
function setTitle(card: SocialCard): { svg: string; top: number } {
  const set = setLines(card.title, { settings, width: size.width - 2 * margin }, measure);
  const step = set.size * title.leading;
  const last = size.height - margin - set.size * 0.12;
  const first = last - step * (set.lines.length - 1);
  const labelLine = first - set.size * 0.72 - 22;
  const top = Math.round(labelLine - label.size - 8);
  const lines = set.lines.map((line, at) => glyphs(line, margin, first + step * at, set.size, { w: title.weight }).d);
  const above = glyphs(card.label.toUpperCase(), margin, labelLine, label.size, {
    w: label.weight,
    track: label.track,
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
<defs>
<linearGradient id="up" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0"/><stop offset="1" stop-color="${night}"/></linearGradient>
<linearGradient id="down" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${night}" stop-opacity="0.85"/><stop offset="1" stop-color="${night}" stop-opacity="0"/></linearGradient>
</defs>
<rect width="${size.width}" height="170" fill="url(#down)"/>
<rect y="${top - fade}" width="${size.width}" height="${fade}" fill="url(#up)"/>
<rect y="${top}" width="${size.width}" height="${size.height - top}" fill="${night}"/>
<rect y="${size.height - 10}" width="${size.width}" height="10" fill="${colors.brand}"/>
<path d="${above.d}" fill="${label.color}"/>
<path d="${lines.join('')}" fill="${title.color}"/>
</svg>`;
  return { svg, top };
}

async function encode(pixels: Buffer, card: SocialCard): Promise<Buffer> {
  for (const quality of qualities) {
    const jpeg = await sharp(pixels, { raw: { ...size, channels: 3 } })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer();
    if (jpeg.byteLength <= heaviestBytes) return jpeg;
  }
  throw new Error(`The social image of '${card.title}' stays over ${heaviestBytes} bytes. Choose a calmer picture.`);
}
