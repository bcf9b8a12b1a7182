import sharp, { type Metadata } from 'sharp';

/** Wider than any screen shows it. */
const mostPixels = 3200;

/** What photos are kept as, by the format their bytes have. */
const photoTypes = { jpeg: 'jpg', png: 'png', webp: 'webp', heif: 'avif' } as const;

type PhotoType = (typeof photoTypes)[keyof typeof photoTypes];

const limits = { limitInputPixels: 200_000_000 };

/** Returns what the bytes of a picture say about it; the type is undefined for one that is not kept as a photo. */
export async function readPhoto(
  bytes: Buffer,
): Promise<{ metadata: Metadata | undefined; type: PhotoType | undefined }> {
  const metadata = await sharp(bytes, limits)
    .metadata()
    .catch(() => undefined);
  const type = metadata && (photoTypes as Partial<Record<string, PhotoType>>)[metadata.format];
  // A phone's HEIC is of the same family as AVIF.
  const isKept = type !== 'avif' || metadata?.compression === 'av1';
  return { metadata, type: isKept ? type : undefined };
}

/** Returns a photo upright, not larger than needed, and without what the camera wrote into it, such as the place. */
export function cleanPhoto(bytes: Buffer, type: PhotoType) {
  const upright = sharp(bytes, limits)
    .autoOrient()
    .resize({ width: mostPixels, height: mostPixels, fit: 'inside', withoutEnlargement: true });
  return (type === 'jpg' ? upright.jpeg({ quality: 90, mozjpeg: true }) : upright).toBuffer({
    resolveWithObject: true,
  });
}

/** Returns the bytes to keep of a picture from elsewhere: a photo without what the camera wrote, all else as it is. */
export async function withoutCameraData(bytes: Buffer): Promise<Buffer> {
  const { metadata, type } = await readPhoto(bytes);
  const isMoving = (metadata?.pages ?? 1) > 1;
  return type === undefined || isMoving ? bytes : (await cleanPhoto(bytes, type)).data;
}
