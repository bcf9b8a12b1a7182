/** npm run art:sheet: a contact sheet of every rendered picture, three across, as .cache/art/sheet.png. */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { cacheFolder, renderedFolder } from './load-scenes.ts';
import { readManifest } from './manifest.ts';

const columns = 3;
const gap = 16;
const width = 480;
const height = 270;

const ids = Object.keys(readManifest());
const tiles = await Promise.all(
  ids.map(async (id, i) => ({
    input: await sharp(path.join(renderedFolder, `${id}-800.avif`))
      .resize(width, height)
      .png()
      .toBuffer(),
    left: gap + (i % columns) * (width + gap),
    top: gap + Math.floor(i / columns) * (height + gap),
  })),
);
const size = { width: columns * (width + gap) + gap, height: Math.ceil(ids.length / columns) * (height + gap) + gap };
const file = path.join(cacheFolder, 'sheet.png');
mkdirSync(cacheFolder, { recursive: true });
await sharp({ create: { ...size, channels: 3, background: '#f6ead3' } })
  .composite(tiles)
  .png()
  .toFile(file);
console.log(`${ids.length} pictures on ${path.relative(process.cwd(), file)}`);
