import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Content } from './content.ts';
import { checkRendered, readPictures } from './picture-files.ts';

/** A content folder with one picture that is rendered: one file of three bytes. */
function writeContent(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'pictures/rendered'), { recursive: true });
  writeFileSync(join(folder, 'pictures/pass.svg'), '<svg/>');
  writeFileSync(join(folder, 'pictures/pass.yaml'), 'title: Pass\nalt: A truck on a pass\n');
  writeFileSync(join(folder, 'pictures/rendered/pass-480.avif'), 'abc');
  const [picture] = readPictures(folder);
  const entry = { hash: picture?.hash, title: 'Pass', alt: 'A truck on a pass', files: { '480.avif': 3 } };
  writeFileSync(join(folder, 'pictures/rendered/manifest.json'), JSON.stringify({ pass: entry }));
  return folder;
}

const check = (contentFolder: string) => checkRendered({ contentFolder } as Content).map(({ fix }) => fix);

test('a picture that changed, moved its crop, says something else or lost a file is named', () => {
  const changes: ((folder: string) => void)[] = [
    (folder) => writeFileSync(join(folder, 'pass.svg'), '<svg><g/></svg>'),
    (folder) => writeFileSync(join(folder, 'pass.yaml'), 'title: Pass\nalt: A truck on a pass\nbelow: 0\n'),
    (folder) => writeFileSync(join(folder, 'pass.yaml'), 'title: Pass\nalt: A red truck on a pass\n'),
    (folder) => rmSync(join(folder, 'rendered/pass-480.avif')),
  ];
  expect(check(writeContent())).toEqual([]);
  for (const change of changes) {
    const folder = writeContent();
    change(join(folder, 'pictures'));
    expect(check(folder)).toEqual(['Run:  npm run pictures -- pass']);
  }
});

test('a photo may take the place of the drawing; a text alone is told what it lacks', () => {
  const folder = writeContent();
  cpSync(join(folder, 'pictures/pass.svg'), join(folder, 'pictures/pass.jpg'));
  rmSync(join(folder, 'pictures/pass.svg'));
  expect(readPictures(folder)[0]?.file).toMatch(/pass\.jpg$/);
  rmSync(join(folder, 'pictures/pass.jpg'));
  expect(checkRendered({ contentFolder: folder } as Content)[0]?.problem).toContain(
    'has neither pass.svg nor pass.jpg',
  );
});
