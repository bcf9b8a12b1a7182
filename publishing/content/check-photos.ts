import { join } from 'node:path';
import { namesIn } from '../../core/node/files/list-files.ts';
import {
  describeOtherType,
  describeSmallPhoto,
  isVideoName,
  photoPlaces,
  shownTypes,
} from '../../core/posts/photo-words.ts';
import { type ContentProblem, contentProblems, type LinePlace } from '../../core/problem/content-problem.ts';
import { closestWord } from '../../core/search/closest-word.ts';
import { isBesideText, isPhotoPath, measurePhoto, photoFolder, splitFocus } from '../../site/posts/photos.ts';
import { type Article, attributeOf, lineOf, type MdxNode, walk } from './article.ts';
import { frontmatterOf } from './check-fields.ts';
import type { Content } from './content.ts';

const { error, rule, warning } = contentProblems('photos');

interface PictureUse extends LinePlace {
  /** What the author wrote: './photo.jpg', or the id of a drawing. */
  src: string;
  alt: string | undefined;
  altLine: number;
  /** How to write the alt text here. */
  altExample: string;
  /** Narrowest photo for the place, in px. */
  leastWidth: number;
  place: string;
}

/** Checks that the pictures of articles, pages and issues exist, can be shown, and have alt text. */
export function checkPictures(content: Content): ContentProblem[] {
  return textsOf(content).flatMap((article) => [
    ...usesIn(article).flatMap((use) => [...checkFile(use, article, content), ...checkAlt(use, article)]),
    ...checkSentences(article),
  ]);
}

/** Checks what a finished text needs: photos large enough, useful alt text, and no photo that is left over. */
export function checkPhotoQuality(content: Content): ContentProblem[] {
  return textsOf(content).flatMap((article) => [
    ...usesIn(article).flatMap((use) => [...checkWidth(use, article, content), ...checkWords(use)]),
    ...checkUnused(article, content),
  ]);
}

const textsOf = ({ posts, pages, issues }: Content): Article[] => [...posts, ...pages, ...issues];

const imagesIn = ({ tree }: Article): { node: MdxNode; parent: MdxNode | undefined }[] =>
  [...walk(tree)].filter(({ node }) => node.type === 'image');

function usesIn(article: Article): PictureUse[] {
  const { file, components } = article;
  const figures = components
    .filter(({ name }) => name === 'Figure' || name === 'Video')
    .map((use): PictureUse => {
      const alt = attributeOf(use, 'alt');
      const own = use.name === 'Video' ? 'poster' : 'src';
      const src = attributeOf(use, own) ?? attributeOf(use, 'picture');
      return {
        file,
        line: src?.lineOf([]) ?? use.line,
        src: String(src?.value ?? ''),
        ...photoPlaces.text,
        alt: alt && String(alt.value),
        altLine: alt?.lineOf([]) ?? use.line,
        altExample: 'alt="A lake at dawn"',
      };
    })
    // One without a picture has its own message.
    .filter(({ src }) => src !== '');
  const images = imagesIn(article).map(({ node: { url = '', alt, position } }): PictureUse => {
    const line = position?.start.line ?? 1;
    // What names no folder is meant as a photo, too.
    const [path] = article.kind === 'issue' ? splitFocus(url) : [url];
    const src = isPhotoPath(path) ? decodeURI(path) : `./${path}`;
    return { file, line, src, alt, altLine: line, altExample: `![A lake at dawn](${url})`, ...photoPlaces.text };
  });
  return [...ownPictureOf(article), ...figures, ...images];
}

function ownPictureOf({ kind, file, frontmatter, ...article }: Article): PictureUse[] {
  const data = kind === 'post' ? frontmatterOf({ kind, file, frontmatter, ...article }) : undefined;
  if (data?.imageSrc === undefined) return [];
  const altLine = data.imageAlt === undefined ? 1 : frontmatter.lineOf(['imageAlt']);
  return [
    {
      file,
      line: frontmatter.lineOf(['imageSrc']),
      src: data.imageSrc,
      ...photoPlaces.top,
      alt: data.imageAlt,
      altLine,
      altExample: "imageAlt: 'A lake at dawn'",
    },
  ];
}

const mostBytes = 40 * 1024 * 1024;
const mostPixels = 80_000_000;

function checkFile(use: PictureUse, article: Article, content: Content): ContentProblem[] {
  const { src } = use;
  if (!isPhotoPath(src)) return content.pictures.has(src) ? [] : [unknownDrawing(use, content)];
  const folder = photoFolder(article.file);
  const name = src.replace(/^.*\//, '');
  if (!isBesideText(src)) {
    // The reader of an issue's body says it.
    if (article.kind === 'issue') return [];
    const fix = `Save it in ${folder}/ and write ./${name || 'photo.jpg'}`;
    return [error(use, `The photo '${src}' is not in the folder of its text.`, fix)];
  }
  const names = photosIn(content, folder);
  if (!names.includes(name)) {
    const closest = closestWord(name, names, name.length / 2);
    const fix = closest ? `Did you mean ./${closest}?` : 'Put the photo there, or correct its name.';
    return [error(use, `${folder}/ has no photo '${name}'.`, fix)];
  }
  const { type = '', width, height, bytes } = measurePhoto(pathOf(content, folder, name));
  if (!shownTypes.includes(type)) {
    const { problem, fix } = describeOtherType(name, type, 'write the new name here');
    return [error(use, problem, fix)];
  }
  if (bytes > mostBytes) {
    const size = `${(bytes / 1024 / 1024).toFixed(0)} MB`;
    return [
      error(use, `${name} is ${size}, more than ${mostBytes / 1024 / 1024}.`, 'Export it smaller, 2400 pixels wide.'),
    ];
  }
  if (width * height <= mostPixels) return [];
  const problem = `${name} has ${((width * height) / 1e6).toFixed(0)} megapixels, more than ${mostPixels / 1e6}.`;
  return [error(use, problem, 'Export it smaller, 2400 pixels wide.')];
}

function unknownDrawing({ file, line, src, place }: PictureUse, { pictures }: Content): ContentProblem {
  const known = [...pictures].join(', ') || 'none is drawn here';
  const fix = `Write ./photo.jpg for a photo beside the text, or one of: ${known}.`;
  return error({ file, line }, `'${src}', ${place}, is no picture of content/pictures.`, fix);
}

/** Checks that a picture has alt text. In an issue the reader of its body says it. */
function checkAlt({ file, altLine, altExample, alt, src }: PictureUse, { kind }: Article): ContentProblem[] {
  const place = { file, line: altLine };
  const isDrawnPost = alt === undefined && altExample.startsWith('imageAlt') && !isPhotoPath(src);
  if (isDrawnPost) return [warning(place, 'imageAlt is missing.', `Say what is drawn:  ${altExample}`)];
  if ((alt ?? '').trim() === '')
    return kind === 'issue'
      ? []
      : [error(place, `The picture ${src} has no alt text.`, `Say what it shows:  ${altExample}`)];
  const name = src.replace(/^.*\//, '').replace(/\.\w+$/, '');
  const isFileName = /\.(jpe?g|png|webp|avif|heic|gif)$/i.test(alt ?? '') || /^(img|dsc|pxl)[-_]?\d+$/i.test(alt ?? '');
  if (isPhotoPath(src) && (isFileName || alt === name))
    return [error(place, `The alt text '${alt}' is a file name.`, `Say what the photo shows:  ${altExample}`)];
  return [];
}

function checkWidth(
  { file, line, src, leastWidth, place }: PictureUse,
  article: Article,
  content: Content,
): ContentProblem[] {
  const name = src.replace(/^\.\//, '');
  const folder = photoFolder(article.file);
  if (!isBesideText(src) || !photosIn(content, folder).includes(name)) return [];
  const { type = '', width, height } = measurePhoto(pathOf(content, folder, name));
  if (!shownTypes.includes(type) || width >= leastWidth) return [];
  const { problem, fix } = describeSmallPhoto({ name, width, height }, { leastWidth, place });
  return [rule({ file, line }, problem, fix)];
}

const saysItself = /^(an? |the )?(image|picture|photo|photograph|illustration|graphic|drawing) of\b/i;
const maxAltLength = 160;

function checkWords({ file, altLine, alt = '' }: PictureUse): ContentProblem[] {
  const place = { file, line: altLine };
  if (saysItself.test(alt)) {
    const problem = `The alt text begins with '${saysItself.exec(alt)?.[0]}'.`;
    return [rule(place, problem, 'Screen readers say that it is a picture: begin with what it shows.')];
  }
  if (alt.length <= maxAltLength) return [];
  return [rule(place, `The alt text is ${alt.length} characters long.`, `Say it in ${maxAltLength}.`)];
}

/** Checks that a photo is on a line of its own: it is too large for a sentence. */
function checkSentences(article: Article): ContentProblem[] {
  if (article.kind === 'issue') return [];
  return imagesIn(article)
    .filter(({ parent }) => parent?.type !== 'paragraph' || !parent.children?.every(isImageOrSpace))
    .map(({ node }) =>
      error(
        { file: article.file, line: lineOf(node) },
        'A photo is inside a sentence or a link.',
        'Put it on a line of its own, with an empty line before and after it.',
      ),
    );
}

const isImageOrSpace = ({ type, value }: MdxNode): boolean =>
  type === 'image' || type === 'break' || (type === 'text' && (value ?? '').trim() === '');

/** Warns about photos beside a text that it does not show. */
function checkUnused(article: Article, content: Content): ContentProblem[] {
  const folder = photoFolder(article.file);
  const isUsed = (name: string) => [name, encodeURI(name)].some((each) => article.source.includes(`./${each}`));
  return photosIn(content, folder)
    .filter((name) => (/\.(jpe?g|png|webp|avif|hei[cf]|gif)$/i.test(name) || isVideoName(name)) && !isUsed(name))
    .map((name) => {
      const { fix } = isVideoName(name) ? describeOtherType(name, '', '') : { fix: 'Show it, or delete the file.' };
      return warning({ file: article.file, line: 1 }, `${folder}/${name} is not used.`, fix);
    });
}

const pathOf = ({ contentFolder }: Content, folder: string, name = ''): string =>
  join(contentFolder, folder.replace(/^content\//, ''), name);

const photosIn = (content: Content, folder: string): string[] => namesIn(pathOf(content, folder));
