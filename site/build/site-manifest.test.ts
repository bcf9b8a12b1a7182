import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestFolder } from '../../newsletter/db/test-store.ts';
import { describeFile } from './site-manifest.ts';

// What is stored of a page, compressed, is what every journey reads.
test('an unknown kind of file stops the build and says where to add it', async () => {
  const folder = createTestFolder();
  writeFileSync(join(folder, 'a.xyz'), '');
  await expect(describeFile(`${folder}/`, 'a.xyz')).rejects.toThrow(
    "a.xyz: no content type is known for '.xyz'. Add it to site/build/site-manifest.ts.",
  );
});
