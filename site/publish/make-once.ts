import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';

/** Where pictures are kept between builds: each name holds a hash of what the picture is made of. */
export const pictureCache = '.cache/pictures';

/** Returns a file of the cache, made on the first call. */
export async function makeOnce(file: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const made = await readFile(file).catch(() => undefined);
  if (made) return made;
  const bytes = await make();
  await mkdir(dirname(file), { recursive: true });
  // A build that is killed here leaves no half file behind.
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, bytes);
  await rename(part, file);
  return bytes;
}

const keptMs = 30 * 24 * 60 * 60 * 1000;

/** Removes what was made long ago and no page shows any more; drafts and previews make theirs again. */
export async function pruneMade(shown: readonly string[], now: Date, folder = pictureCache): Promise<void> {
  const names = new Set(shown.map((path) => basename(path)));
  for (const name of await readdir(folder).catch(() => [])) {
    const file = `${folder}/${name}`;
    if (!names.has(name) && now.getTime() - (await stat(file)).mtimeMs > keptMs) await rm(file, { force: true });
  }
}
