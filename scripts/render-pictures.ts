/**
 * npm run pictures [-- id ...]: renders content/pictures/<id>.svg, or the photo in its place, to AVIF and WebP in
 * content/pictures/rendered, which are committed. Skips what is up to date; naming a picture renders it again.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import {
  isStale,
  type PictureSource,
  type RenderedPicture,
  readPictures,
  readRendered,
} from '../publishing/content/picture-files.ts';
import { findChromium } from './check/find-chromium.ts';

/** One file of a picture; an AVIF over mostKilobytes is tried again at the next quality. */
interface Variant {
  /** What it shows: the whole picture, or a crop for a header on wide or on upright screens. */
  crop?: 'wide' | 'phone';
  format: 'avif' | 'webp';
  width: number;
  qualities: readonly number[];
  mostKilobytes: number;
}

/** AVIF at effort 6 takes six times as long for five percent less. */
const effort = { avif: 3, webp: 5 } as const;

const variants: readonly Variant[] = [
  { format: 'avif', width: 480, qualities: [50, 46, 42], mostKilobytes: 9 },
  { format: 'avif', width: 640, qualities: [49, 45, 41], mostKilobytes: 12 },
  { format: 'avif', width: 800, qualities: [48, 44, 40], mostKilobytes: 16 },
  { format: 'avif', width: 1200, qualities: [47, 43], mostKilobytes: 38 },
  { format: 'avif', width: 1600, qualities: [47, 43], mostKilobytes: 60 },
  { format: 'webp', width: 800, qualities: [74], mostKilobytes: 60 },
  { format: 'webp', width: 1600, qualities: [74], mostKilobytes: 160 },
];

/** The largest file of a picture that heads nothing. */
const largest: readonly Variant[] = [{ format: 'avif', width: 2400, qualities: [44], mostKilobytes: 90 }];

/** The files of a picture that heads an article or the home page. */
const headers: readonly Variant[] = [
  { crop: 'phone', format: 'avif', width: 800, qualities: [46, 40], mostKilobytes: 18 },
  { crop: 'phone', format: 'avif', width: 1200, qualities: [43, 39], mostKilobytes: 36 },
  { crop: 'phone', format: 'avif', width: 1600, qualities: [42], mostKilobytes: 60 },
  { crop: 'wide', format: 'avif', width: 1600, qualities: [46], mostKilobytes: 60 },
  { crop: 'wide', format: 'avif', width: 2400, qualities: [44], mostKilobytes: 90 },
];

const keyOf = ({ crop, width, format }: Variant): string => `${crop ? `${crop}-` : ''}${width}.${format}`;

const units = { width: 1600, height: 900 };
/** Pixels a unit of what the files are made from. */
const scale = 1.5;
const pixels = { width: units.width * scale, height: units.height * scale };
/** Height of a phone crop as a share of its width: 40vh of 844 px on 390 px. */
const phoneShare = 0.866;

const contentFolder = fileURLToPath(new URL('../content', import.meta.url));
const folder = join(contentFolder, 'pictures/rendered');

/** Draws a picture 2400 pixels wide. A browser draws an SVG: filters and blends look as the illustrator saw them. */
async function drawPicture({ file }: PictureSource): Promise<Buffer> {
  if (!file.endsWith('.svg')) {
    return sharp(file)
      .autoOrient()
      .toColorspace('srgb')
      .flatten({ background: '#fff' })
      .resize({ ...pixels, fit: 'cover', position: 'attention' })
      .png({ compressionLevel: 1 })
      .toBuffer();
  }
  const work = mkdtempSync(join(tmpdir(), 'picture-'));
  try {
    const page = join(work, 'page.html');
    const shot = join(work, 'shot.png');
    const size = `width:${units.width}px;height:${units.height}px`;
    const style = `html,body{margin:0;background:#000;overflow:hidden}svg{display:block;${size}}`;
    writeFileSync(page, `<!doctype html><meta charset="utf-8"><style>${style}</style>${readFileSync(file, 'utf8')}`);
    const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
    const window = [`--force-device-scale-factor=${scale}`, `--window-size=${units.width},${units.height}`];
    const args = [...flags, ...window, `--screenshot=${shot}`, pathToFileURL(page).href];
    execFileSync(await findChromium(), args, { stdio: 'ignore', timeout: 240_000 });
    // Chromium exits with 0 even when it could not write the screenshot.
    if (!existsSync(shot)) throw new Error(`Chromium drew no picture of ${file}.`);
    return readFileSync(shot);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Cuts a variant's part out, and continues the ground below the picture's end. */
function cropPicture(drawn: Buffer, crop: Variant['crop'], { phone, below }: PictureSource): Promise<Buffer> {
  const image = sharp(drawn).removeAlpha();
  const px = (length: number) => Math.round(length * scale);
  // Written out before it is resized: sharp resizes before it extends, whatever the order of the calls.
  const write = (cut: Sharp) => cut.png({ compressionLevel: 1 }).toBuffer();
  if (crop === 'wide') return write(image.extend({ bottom: px(below), extendWith: 'mirror' }));
  if (crop !== 'phone' || !phone) return write(image);
  const { x, y, width } = phone;
  const inside = Math.min(width * phoneShare, units.height - y);
  return write(
    image
      .extract({ left: px(x), top: px(y), width: px(width), height: Math.floor(inside * scale) })
      .extend({ bottom: px(width * phoneShare - inside), extendWith: 'copy' }),
  );
}

async function encode(cropped: Buffer, { format, width, qualities, mostKilobytes }: Variant): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of qualities) {
    const image = sharp(cropped).resize(width);
    const options = { quality, effort: effort[format] };
    bytes = await (format === 'avif'
      ? image.avif(options)
      : image.webp({ ...options, smartSubsample: true })
    ).toBuffer();
    if (bytes.length <= mostKilobytes * 1024) break;
  }
  return bytes;
}

async function renderPicture(picture: PictureSource): Promise<RenderedPicture['files']> {
  const drawn = await drawPicture(picture);
  const files: RenderedPicture['files'] = {};
  for (const crop of [undefined, 'phone', 'wide'] as const) {
    const wanted = [...variants, ...(picture.phone ? headers : largest)].filter((variant) => variant.crop === crop);
    if (wanted.length === 0) continue;
    const cropped = await cropPicture(drawn, crop, picture);
    for (const variant of wanted) {
      const bytes = await encode(cropped, variant);
      writeFileSync(join(folder, `${picture.id}-${keyOf(variant)}`), bytes);
      files[keyOf(variant)] = bytes.length;
    }
  }
  return files;
}

/** Writes the manifest in the order of the ids, so that a diff shows only what changed, and removes what it does not name. */
function writeManifest(manifest: Record<string, RenderedPicture>): void {
  const ordered = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(ordered, null, 2)}\n`);
  const named = Object.entries(ordered).flatMap(([id, { files }]) => Object.keys(files).map((key) => `${id}-${key}`));
  const left = readdirSync(folder).filter((name) => name !== 'manifest.json' && !named.includes(name));
  for (const name of left) rmSync(join(folder, name));
}

mkdirSync(folder, { recursive: true });
const asked = process.argv.slice(2);
const pictures = readPictures(contentFolder);
const unknown = asked.filter((id) => !pictures.some((picture) => picture.id === id));
if (unknown.length > 0) throw new Error(`content/pictures has no ${unknown.join(', ')}.`);

const rendered = readRendered(contentFolder);
const manifest = Object.fromEntries(Object.entries(rendered).filter(([id]) => pictures.some((one) => one.id === id)));
let count = 0;
for (const picture of pictures) {
  const { id, title, alt, focus, hash } = picture;
  const isWanted = asked.includes(id) || (asked.length === 0 && isStale(picture, rendered[id], folder));
  const files = isWanted ? await renderPicture(picture) : rendered[id]?.files;
  if (!files) continue;
  manifest[id] = { hash: isWanted ? hash : (rendered[id]?.hash ?? hash), title, alt, ...(focus && { focus }), files };
  if (!isWanted) continue;
  count += 1;
  console.log(
    `${id}: ${Object.entries(files)
      .map(([key, bytes]) => `${key} ${(bytes / 1024).toFixed(0)} KB`)
      .join(', ')}`,
  );
  // After every picture, so that a stopped run can go on.
  writeManifest({ ...rendered, ...manifest });
}
writeManifest(manifest);
console.log(`${count} rendered, ${pictures.length - count} as they were`);
