import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatFinding } from '../../core/content-finding.ts';
import { checkBrand } from './check-brand.ts';

function placesWith(files: Readonly<Record<string, string>>) {
  const repositoryRoot = mkdtempSync(join(tmpdir(), 'brand-'));
  onTestFinished(() => rmSync(repositoryRoot, { recursive: true }));
  for (const folder of ['content/brand', 'content/pages']) mkdirSync(join(repositoryRoot, folder), { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(repositoryRoot, file), text);
  return { repositoryRoot, contentFolder: join(repositoryRoot, 'content'), today: '2026-11-16' };
}

test('a magazine of its own is warned of the example’s name and address, the example is not', () => {
  const places = placesWith({
    'content/pages/about.mdx': '---\ntitle: About\n---\n\nTurboMax Garage began with an idea.\n',
    'site.config.ts': "export const site = { contactEmail: 'hello@turbomaxgarage.example' };\n",
  });
  expect(checkBrand(places, 'Harbor Notes').map(formatFinding)).toEqual([
    "content/pages/about.mdx:5: warning: 'TurboMax Garage' is the name or address of the example magazine. Write your own, or delete it.",
    "site.config.ts:1: warning: 'turbomaxgarage' is the name or address of the example magazine. Write your own, or delete it.",
  ]);
  expect(checkBrand(places, 'TurboMax Garage')).toEqual([]);
});

test('a logo that runs something is an error with its file and the fix', () => {
  const places = placesWith({
    'content/brand/logo.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path onclick="alert(1)"/></svg>',
  });
  expect(checkBrand(places, 'Harbor Notes').map(formatFinding)).toEqual([
    'content/brand/logo.svg:1: <path> has onclick. A logo may run nothing, so delete the attribute.',
  ]);
});
