import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeFile } from './site-manifest.ts';

// What is stored of a page, compressed, is what every journey reads.
test('an unknown kind of file stops the build and says where to add it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'describe-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'a.xyz'), '');
  await expect(describeFile(`${folder}/`, 'a.xyz')).rejects.toThrow(
    "a.xyz: no content type is known for '.xyz'. Add it to site/build/site-manifest.ts.",
  );
});
