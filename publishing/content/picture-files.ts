import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { namesIn } from '../../core/node/files/list-files.ts';
import { type ContentProblem, contentProblems } from '../../core/problem/content-problem.ts';

const { error } = contentProblems('pictures');

/** What content/pictures/<id>.yaml says about the picture beside it. A picture is 1600 units wide and 900 high. */
const pictureSchema = z.strictObject({
  title: z.string().min(1),
  /** What it shows, for readers who cannot see it. */
  alt: z.string().min(1),
  /** Where the subject is: its middle from the left, and the line it reaches down to. Crops keep both in sight. */
  focus: z.strictObject({ x: z.number().min(0).max(1600), bottom: z.number().min(0).max(900) }).optional(),
  /** What an upright screen shows above a title; the picture then also gets the files of an article's header. */
  phone: z
    .strictObject({
      x: z.number().min(0),
      y: z.number().min(0).max(450),
      // The widest file of the crop has 1600 px, and a rendered picture 1.5 px a unit.
      width: z.number().min(1067).max(1600),
    })
    .refine(({ x, width }) => x + width <= 1600, 'x and width end right of the picture, which is 1600 wide')
    .optional(),
  /** How far the ground goes on below the picture in a wide header: the title plate covers most of that part. */
  below: z.number().min(0).max(300).default(130),
});

/** A picture to be rendered: its text, its file, and a hash of what its files are made from. */
export interface PictureSource extends z.infer<typeof pictureSchema> {
  id: string;
  /** The SVG or the photo. */
  file: string;
  hash: string;
}

/** One picture in content/pictures/rendered/manifest.json. */
export interface RenderedPicture extends Pick<PictureSource, 'title' | 'alt' | 'focus' | 'hash'> {
  /** `<width>.<format>`, `wide-…` or `phone-…` → bytes of the file <id>-<that>. */
  files: Record<string, number>;
}

const formats = ['svg', 'jpg', 'png', 'webp'];

/** Reads the pictures of a content folder, by id; a photo may take the place of the drawing. */
export function readPictures(contentFolder: string): PictureSource[] {
  const folder = join(contentFolder, 'pictures');
  const names = namesIn(folder);
  const texts = names.filter((name) => name.endsWith('.yaml'));
  return texts.map((text) => {
    const id = text.replace(/\.yaml$/, '');
    const said = pictureSchema.safeParse(parse(readFileSync(join(folder, text), 'utf8')));
    if (!said.success) throw new Error(`content/pictures/${text}: ${z.prettifyError(said.error)}`);
    const name = formats.map((format) => `${id}.${format}`).find((each) => names.includes(each));
    if (name === undefined) throw new Error(`content/pictures/${text} has neither ${id}.svg nor ${id}.jpg beside it.`);
    const file = join(folder, name);
    const hash = createHash('sha256')
      .update(readFileSync(file))
      .update(JSON.stringify([said.data.phone, said.data.below]))
      .digest('hex');
    return { ...said.data, id, file, hash };
  });
}

export function readRendered(contentFolder: string): Record<string, RenderedPicture> {
  const file = join(contentFolder, 'pictures/rendered/manifest.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, RenderedPicture>) : {};
}

/** Whether the files of a picture are missing, or made from an older one. */
export function isStale({ id, hash }: PictureSource, rendered: RenderedPicture | undefined, folder: string): boolean {
  if (rendered?.hash !== hash) return true;
  const bytesOf = (key: string) => statSync(join(folder, `${id}-${key}`), { throwIfNoEntry: false })?.size;
  return Object.entries(rendered.files).some(([key, bytes]) => bytesOf(key) !== bytes);
}

/** Checks that what pages show of the pictures is what content/pictures holds. */
export function checkRendered({ contentFolder }: { contentFolder: string }): ContentProblem[] {
  let pictures: PictureSource[];
  try {
    pictures = readPictures(contentFolder);
  } catch (thrown) {
    const place = { file: 'content/pictures', line: 1 };
    return [error(place, (thrown as Error).message, 'Correct it, then run:  npm run pictures')];
  }
  const rendered = readRendered(contentFolder);
  const folder = join(contentFolder, 'pictures/rendered');
  const says = ({ title, alt, focus }: Pick<RenderedPicture, 'title' | 'alt' | 'focus'>) =>
    JSON.stringify([title, alt, focus]);
  return pictures
    .filter((picture) => {
      const known = rendered[picture.id];
      return !known || isStale(picture, known, folder) || says(known) !== says(picture);
    })
    .map(({ id }) =>
      error(
        { file: `content/pictures/${id}.yaml`, line: 1 },
        'What pages show of this picture is older than it.',
        `Run:  npm run pictures -- ${id}`,
      ),
    );
}
