import { registry } from '../mdx/registry.ts';
import { photosInBody } from '../posts/issue-body.ts';
import { loadIssuePages } from '../posts/issues.ts';
import { isPhotoId, isPhotoPath, type PhotoFile, photoFiles, photoId, readPhoto } from '../posts/photos.ts';
import { type Post, postFile } from '../posts/post.ts';
import { loadPosts, loadTextPages } from '../posts/posts.ts';
import { loadUses } from './component-uses.ts';

/** A photo of an article with the words that belong to it. */
export interface ArticlePhoto {
  id: string;
  alt: string;
  caption?: string | undefined;
  credit?: string | undefined;
}

/** Returns the photos of an article in reading order, its own picture first; each once. */
export async function loadArticlePhotos(post: Post): Promise<ArticlePhoto[]> {
  const { imageSrc: id, imageAlt: alt = '', imageCredit: credit } = post;
  const own = id !== undefined && isPhotoId(id) ? [{ id, alt, credit }] : [];
  const photos = [...own, ...(await loadFigures(postFile(post.slug)))];
  return photos.filter((photo, at) => photos.findIndex(({ id }) => fileOf(id) === fileOf(photo.id)) === at);
}

/** Returns the photos in the text of an article or a page, as its compiled MDX names them. */
async function loadFigures(file: string): Promise<ArticlePhoto[]> {
  const figures = (await loadUses(file, 'Figure')).flatMap((given) => {
    const { src, alt, caption, credit, focus } = registry.Figure.props.parse(given);
    return src === undefined ? [] : [{ id: photoId(file, src, focus), alt, caption, credit }];
  });
  const videos = (await loadUses(file, 'Video')).flatMap((given) => {
    const { poster, alt, title } = registry.Video.props.parse(given);
    return isPhotoPath(poster) ? [{ id: photoId(file, poster), alt, caption: title }] : [];
  });
  return [...figures, ...videos];
}

const fileOf = (id: string): string => id.replace(/#.*$/, '');

/** Returns every file that pages show, of articles and issues. What only a draft shows is not among them. */
export async function listPhotoFiles(): Promise<PhotoFile[]> {
  const ofPosts = await Promise.all((await loadPosts()).map(loadArticlePhotos));
  const ofPages = await Promise.all((await loadTextPages()).map(({ id }) => loadFigures(`content/pages/${id}.mdx`)));
  const ids = [
    ...[...ofPosts, ...ofPages].flat().map(({ id }) => id),
    ...(await loadIssuePages()).flatMap(({ blocks }) => photosInBody(blocks).map(({ id }) => id)),
  ];
  const files = ids.flatMap((id) => {
    const photo = readPhoto(id);
    return [...photoFiles(photo, 'avif'), ...photoFiles(photo, 'webp')];
  });
  return [...new Map(files.map((file) => [file.name, file])).values()];
}
