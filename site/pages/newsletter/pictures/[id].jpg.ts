import type { APIRoute, GetStaticPaths } from 'astro';
import { encodeMailPicture, issuePhotoFile, mailPhotoPath, mailPicturePath } from '../../../emails/mail-pictures.ts';
import { pickWelcomePosts } from '../../../emails/render-mails.tsx';
import { photosInBody } from '../../../posts/issue-body.ts';
import { loadAllIssues } from '../../../posts/issues.ts';
import { loadPosts } from '../../../posts/posts.ts';
import { loadWelcomeSteps } from '../../../posts/welcome-steps.ts';
import { encodePhoto } from '../../../publish/encode-photo.ts';

/** Returns the pictures mails show: those of picked posts, of the welcome mail's posts, and the photos of issues and of the welcome series. */
export const getStaticPaths: GetStaticPaths = async () => {
  const issues = await loadAllIssues();
  const posts = [...issues.flatMap((issue) => issue.posts), ...pickWelcomePosts(await loadPosts())];
  const ofPosts = posts.flatMap(({ imageSrc: id }) =>
    id === undefined ? [] : [{ path: mailPicturePath(id), encode: () => encodeMailPicture(id) }],
  );
  const ofIssues = [...issues, ...(await loadWelcomeSteps())]
    .flatMap(({ blocks }) => photosInBody(blocks))
    .map(issuePhotoFile)
    .map((file) => ({ path: mailPhotoPath(file), encode: () => encodePhoto(file) }));
  const pictures = new Map([...ofPosts, ...ofIssues].map((picture) => [picture.path, picture]));
  return [...pictures.values()].map(({ path, encode }) => ({
    params: { id: path.replace(/^.*\/|\.jpg$/g, '') },
    props: { encode },
  }));
};

export const GET: APIRoute<{ encode: () => Promise<Buffer> }> = async ({ props }) =>
  new Response(new Uint8Array(await props.encode()), { headers: { 'content-type': 'image/jpeg' } });
