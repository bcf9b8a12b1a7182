import { hash } from 'node:crypto';
import type { Settings } from '../../publishing/settings.ts';
import { inlinePictures } from './inline-pictures.ts';

const framesKept = 12;

/** Keeps the last mails that were drawn, by their hash, for the frame that shows them. */
export function createMailFrames(settings: Settings) {
  const frames = new Map<string, string>();
  return {
    find: (frame: string): string | undefined => frames.get(frame),
    /** Returns the name of the frame; `photos` are those that are not published yet. */
    add(html: string, photos: ReadonlyMap<string, Buffer> = new Map()): string {
      const frame = hash('sha256', html);
      frames.delete(frame);
      frames.set(frame, inlinePictures(html, settings, photos));
      for (const old of [...frames.keys()].slice(0, -framesKept)) frames.delete(old);
      return frame;
    },
  };
}
