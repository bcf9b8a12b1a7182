import { isPhotoId, photoFiles, photoPath, readPhoto } from './photos.ts';
import { pictures as drawings, type Picture } from './rendered-pictures.ts';

export type { Picture };

/** Every picture of content/pictures, by id; a site may have none. */
export const drawnPictures: readonly Picture[] = Object.values(drawings);

/** Returns the picture with this id: that of a drawing, or the path of a photo. Undefined for an unknown drawing. */
export function findPicture(id: string): Picture | undefined {
  if (isPhotoId(id)) return readPhotoPicture(id);
  return Object.hasOwn(drawings, id) ? drawings[id] : undefined;
}

export function getPicture(id: string): Picture {
  const picture = findPicture(id);
  if (picture) return picture;
  throw new Error(`No picture called "${id}". Known pictures: ${Object.keys(drawings).join(', ')}`);
}

function readPhotoPicture(id: string): Picture {
  const photo = readPhoto(id);
  const list = (format: 'avif' | 'webp') =>
    photoFiles(photo, format).map((file) => ({ width: file.width, height: file.height, url: photoPath(file) }));
  const avif = list('avif');
  const webp = list('webp');
  return {
    id,
    alt: '',
    width: webp.at(-1)?.width ?? photo.width,
    height: webp.at(-1)?.height ?? photo.height,
    avif,
    webp,
    largest: avif.at(-1)?.url ?? '',
    // The scale of the drawings: a wide crop shows the middle 60 percent, see focusClass.
    focus: { x: photo.focus.x, bottom: 0.55 + 0.4 * photo.focus.y },
    isPhoto: true,
  };
}
