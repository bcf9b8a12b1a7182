import { readVideo } from '../../core/posts/video.ts';
import { isPhotoPath, photoId } from '../posts/photos.ts';

/** Returns the id of a video's picture: a photo beside the text, or one of content/pictures. */
export const posterId = (where: string, poster: string): string =>
  isPhotoPath(poster) ? photoId(where, poster) : poster;

/** Returns what leads to a video in words: its title, how long it is, and who shows it. */
export function videoWords({ src, title, duration }: { src: string; title: string; duration?: string }): string {
  const { service } = readVideo(src) ?? {};
  return `${title}${duration ? ` (${duration})` : ''}${service ? `, on ${service}` : ''}`;
}
