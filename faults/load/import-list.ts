import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startLife } from '../../cli/issue/test-life.ts';
import type { Place } from '../place.ts';

/** Imports a list with the publisher's command; gives its addresses and how the command ended. */
export async function importList(place: Place, rows: number) {
  const emails = Array.from({ length: rows }, (_, index) => `import${index}@list${index % 90}.example`);
  const file = join(place.dataDir, 'list.csv');
  await writeFile(file, `email\n${emails.join('\n')}\n`);
  const from = performance.now();
  const { code, err } = await startLife('import', ['subscribers', 'import', file, '--yes'], place.environment).ended;
  return { emails, code, err, seconds: (performance.now() - from) / 1000 };
}

/** What came of the import. */
export type Imported = Awaited<ReturnType<typeof importList>>;
