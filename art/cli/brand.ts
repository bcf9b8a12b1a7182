/** npm run art:brand: logos, mark and favicons into art/brand, with the words of site.config. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { brandFolder, loadArtModule } from './load-scenes.ts';

const faviconSizes = [16, 32, 180, 512];

mkdirSync(brandFolder, { recursive: true });
const { drawLogos } = await loadArtModule<typeof import('../logos.tsx')>('logos.tsx');
const logos = drawLogos();
for (const [name, svg] of Object.entries(logos)) {
  writeFileSync(path.join(brandFolder, name), svg);
  console.log(`${name}: ${(svg.length / 1024).toFixed(1)} KB`);
}

const favicon = Buffer.from(logos['favicon.svg'] ?? '');
for (const size of faviconSizes) {
  // The SVG is 64 px wide; drawing it four times larger than wanted and shrinking it keeps the blades sharp.
  const density = (72 * size * 4) / 64;
  const file = path.join(brandFolder, `favicon-${size}.png`);
  await sharp(favicon, { density }).resize(size, size).png({ compressionLevel: 9 }).toFile(file);
}
