import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { currentRelease } from '../../core/node/releases.ts';
import { fillNames } from '../../core/people/reader-name.ts';
import { escapeHtml } from '../../core/text/html-text.ts';
import { fillSlots } from '../../newsletter/mail/fill-slots.ts';
import type { Settings } from '../../publishing/program.ts';
import { webFolder } from '../build-web.ts';
import type { DeskContext } from '../context.ts';

/** Loads the bundle that draws mails which are being written. */
export const loadRenderer = (): Promise<typeof import('./issue-renderer.ts')> =>
  import(pathToFileURL(join(webFolder, 'preview/issue-renderer.js')).href);

const framesKept = 12;
const ownLink = 'the reader’s own link';

/** Keeps the last mails that were drawn, by their hash, for the frame that shows them. */
export function createMailFrames({ newsletter, settings }: DeskContext) {
  const frames = new Map<string, string>();
  const values = { site: newsletter.siteUrl, postalAddress: newsletter.postalAddress };
  return {
    find: (frame: string): string | undefined => frames.get(frame),
    /** Shows a mail as a reader without a name gets it; `photos` are those that are not published yet. */
    show(
      { subject, preview, ...mail }: { subject: string; preview: string; html: string; text: string },
      photos: ReadonlyMap<string, Buffer>,
    ) {
      const template = fillSlots(mail.html, { ...values, unsubscribe: '#', preferences: '#' }, 'html');
      const html = fillNames(template, '', escapeHtml);
      const text = fillNames(
        fillSlots(mail.text, { ...values, unsubscribe: ownLink, preferences: ownLink }, 'text'),
        '',
      );
      const frame = hash('sha256', html);
      frames.delete(frame);
      frames.set(frame, inlinePictures(html, settings, photos));
      for (const old of [...frames.keys()].slice(0, -framesKept)) frames.delete(old);
      return { subject, preview, frame, text, bytes: Buffer.byteLength(html) };
    },
  };
}

const picture = /\ssrc="([^"]+)"/g;

/** Replaces the address of each published picture, and of the issue's own photos, by its bytes; of others only the words stay. */
function inlinePictures(html: string, { siteUrl, distFolder }: Settings, photos: ReadonlyMap<string, Buffer>): string {
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
