import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { currentRelease } from '../../core/node/releases.ts';
import type { Settings } from '../../publishing/settings.ts';

const picture = /\ssrc="([^"]+)"/g;

/** Replaces the address of each published picture, and of the issue's own photos, by its bytes; of others only the words stay. */
export function inlinePictures(
  html: string,
  { siteUrl, distFolder }: Pick<Settings, 'siteUrl' | 'distFolder'>,
  photos: ReadonlyMap<string, Buffer>,
): string {
  const release = currentRelease(distFolder);
  return html.replaceAll(picture, (_all, address: string) => {
    const path = address.startsWith(`${siteUrl}/`) ? decodePath(address.slice(siteUrl.length)) : '';
    const file = resolve(release, 'site', `.${path}`);
    const photo = photos.get(path);
    if (photo !== undefined) return ` src="data:image/jpeg;base64,${photo.toString('base64')}"`;
    if (path === '' || !file.startsWith(resolve(release, 'site')) || !existsSync(file)) return '';
    const type = path.endsWith('.png') ? 'image/png' : 'image/jpeg';
    return ` src="data:${type};base64,${readFileSync(file).toString('base64')}"`;
  });
}

/** An address with a stray `%` names no picture. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return '';
  }
}
