import type { APIRoute, GetStaticPaths } from 'astro';
import type { PhotoFile } from '../../../posts/photos.ts';
import { listPhotoFiles } from '../../../publish/article-photos.ts';
import { encodePhoto } from '../../../publish/encode-photo.ts';

/** Returns the files of every photo that a page shows; the originals stay where they are. */
export const getStaticPaths: GetStaticPaths = async () =>
  (await listPhotoFiles()).map((file) => ({ params: { name: file.name }, props: { file } }));

export const GET: APIRoute<{ file: PhotoFile }> = async ({ props: { file } }) =>
  new Response(new Uint8Array(await encodePhoto(file)), { headers: { 'content-type': `image/${file.format}` } });
