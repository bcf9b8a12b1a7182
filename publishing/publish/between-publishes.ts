import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { lockReleases } from '../../core/node/releases.ts';
import { hasCode } from '../../core/problem/problem.ts';
import { now, type Settings } from '../program.ts';
import { refusal } from '../refused.ts';

/**
 * Does what moves or deletes files that a build reads: never while one runs, and none starts before it is done. A build
 * that finds an article gone between its first look and its last one fails. Throws Refused while the site is published.
 */
export async function betweenPublishes<T>(
  { distFolder, contentFolder }: Pick<Settings, 'distFolder' | 'contentFolder'>,
  content: string,
  work: () => T | Promise<T>,
): Promise<T> {
  // Another folder of content is in no build.
  if (resolve(content) !== resolve(contentFolder) || !existsSync(distFolder)) return work();
  const unlock = lockOrRefuse(distFolder);
  try {
    return await work();
  } finally {
    unlock();
  }
}

function lockOrRefuse(distFolder: string): () => void {
  try {
    return lockReleases(distFolder, now());
  } catch (error) {
    if (!hasCode(error, 'build-running')) throw error;
    throw refusal('build-reading');
  }
}
