import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { type ContentProblem, formatContentProblem } from '../../core/problem/content-problem.ts';
import { checkContent } from './check-content.ts';

/** The day the sample's checks run on. */
export const sampleDay = '2025-08-01';

/** Where the clean sample and the list of mistakes in it are. */
export const samples = fileURLToPath(new URL('samples', import.meta.url));

const owners: Readonly<Record<string, string>> = {
  alpha: 'farmer',
  bravo: 'plumber',
  charlie: 'painter',
  delta: 'teacher',
};
const tools = ['wrench', 'ladder', 'bucket', 'cable', 'hammer', 'pump', 'rope', 'lamp', 'crate', 'tarp'];
const places = ['barn', 'yard', 'porch', 'field', 'shed', 'creek', 'road', 'gate', 'hill', 'pond', 'mill'];

/** Sentences that no other sample article has; short words, so the reading level is low. */
const proseOf = (owner: string): string =>
  tools
    .map((tool) => places.map((place) => `The ${owner} took a ${tool} to the ${place} before noon.`).join(' '))
    .join('\n\n');

/** Returns a photo of one color. */
export const createPhoto = (width = 1300, height = 900, background = '#678'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Creates a small, clean content folder with four articles; it is deleted after the test. */
export function createSampleContent() {
  const contentFolder = mkdtempSync(join(tmpdir(), 'content-check-'));
  onTestFinished(() => rmSync(contentFolder, { recursive: true }));
  cpSync(join(samples, 'content'), contentFolder, { recursive: true });
  const template = readFileSync(join(samples, 'post.mdx'), 'utf8');
  const places = { contentFolder, today: sampleDay };
  const write = (path: string, text: string | Buffer): void => {
    mkdirSync(dirname(join(contentFolder, path)), { recursive: true });
    writeFileSync(join(contentFolder, path), text);
  };
  const edit = (path: string, change: (text: string) => string): string => {
    const before = readFileSync(join(contentFolder, path), 'utf8');
    const after = change(before);
    if (after === before) throw new Error(`The mistake changed nothing in ${path}.`);
    write(path, after);
    return after;
  };
  for (const [at, [slug, owner]] of Object.entries(owners).entries()) {
    const others = Object.keys(owners).filter((other) => other !== slug);
    const gaps: Record<string, string> = {
      slug,
      owner,
      number: String(at + 1),
      prose: proseOf(owner),
      others: others.map((other) => `[${other}](/blog/${other})`).join(', '),
    };
    write(
      `posts/${slug}/index.mdx`,
      template.replace(/\{(slug|owner|number|prose|others)\}/g, (_, gap: string) => gaps[gap] ?? ''),
    );
  }
  return {
    contentFolder,
    places,
    write,
    edit,
    find: (): ContentProblem[] => checkContent(places),
    check: (): string[] => checkContent(places).map(formatContentProblem),
  };
}
