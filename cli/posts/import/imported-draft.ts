import { stringify } from 'yaml';
import { postDraftText } from '../../../core/draft-texts.ts';
import { categories, site } from '../../../site.config.ts';
import { htmlToMarkdown } from './html-to-markdown.ts';
import { elementsIn, oneLine, parseTree, textOf } from './html-tree.ts';
import { type FindPicture, pictureName } from './picture-files.ts';
import type { ExportedPost } from './post-export.ts';

/** The file of an imported article, its pictures and what to look at. */
export interface ImportedDraft {
  text: string;
  /** Pictures by the name they get beside the article. */
  pictures: Map<string, () => Buffer>;
  notes: string[];
}

/** What an article needs to know of the site it moves to. */
export interface NewHome {
  id: number;
  today: string;
  findPicture: FindPicture;
  /** Returns the new address of a link, and what to say about it. */
  link(address: string): { target?: string | undefined; note?: string };
}

const descriptionLengths = { least: 70, most: 170 } as const;
const longestExcerpt = 200;
const leastParagraph = 40;

/** Writes an article of another service as a draft of ours. */
export function writeDraft(post: ExportedPost, home: NewHome): ImportedDraft {
  const notes = new Set(post.notes);
  const pictures = new Map<string, () => Buffer>();
  const names = new Map<string, string>();
  const addPicture = (address: string): string | undefined => {
    const found = home.findPicture(address);
    if (found === undefined) return undefined;
    const name = names.get(found.path) ?? pictureName(found.path, new Set(pictures.keys()));
    names.set(found.path, name);
    pictures.set(name, found.read);
    return name;
  };
  const body = htmlToMarkdown(post.html, {
    picture: addPicture,
    note: (problem) => notes.add(problem),
    link(address) {
      const { target, note } = home.link(address);
      if (note !== undefined) notes.add(note);
      return target;
    },
  });
  const picture = post.picture === '' ? undefined : addPicture(post.picture);
  if (post.picture !== '' && picture === undefined)
    notes.add(`Its picture ${post.picture} is not in the file; it shows none until imageSrc names one.`);
  const pictureAlt = oneLine(post.pictureAlt);
  if (picture !== undefined && pictureAlt === '')
    notes.add(`Its picture ${picture} has no description: write imageAlt.`);
  const paragraphs = paragraphsOf(post.html);
  const fields = {
    id: home.id,
    title: oneLine(post.title) || 'Without a title',
    excerpt: oneLine(post.excerpt) || cutWords(paragraphs[0] ?? '', longestExcerpt) || postDraftText.excerpt,
    publishedAt: post.day ?? home.today,
    author: oneLine(post.author) || site.author,
    category: chooseCategory(post.tags, notes),
    ...(picture === undefined ? {} : { imageSrc: `./${picture}`, imageAlt: pictureAlt || postDraftText.imageAlt }),
    metaDescription: describe([post.description, post.excerpt, paragraphs.join(' ')].map(oneLine), notes),
    keywords: post.tags.length > 0 ? post.tags.map(oneLine) : [site.brand[0]],
    ...(/^https?:\/\/\S+$/.test(post.canonicalUrl) && URL.canParse(post.canonicalUrl)
      ? { canonicalUrl: post.canonicalUrl }
      : {}),
    schema: { type: 'Article' },
    draft: true,
  };
  if (oneLine(post.title) === '') notes.add('It has no title.');
  return { text: `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`, pictures, notes: [...notes] };
}

/** Returns the text of every paragraph; of everything, where there are none. */
function paragraphsOf(html: string): string[] {
  const root = parseTree(html);
  const found = [...elementsIn(root)].filter(({ name }) => name === 'p').map((node) => oneLine(textOf(node)));
  // Buttons and captions are short paragraphs, too.
  const long = found.filter((text) => text.length >= leastParagraph);
  return (long.length > 0 ? long : [oneLine(textOf(root))]).filter(Boolean);
}

/** Cuts a text between words. */
function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:–-]$/, '')}…`;
}

function describe(texts: readonly string[], notes: Set<string>): string {
  const { least, most } = descriptionLengths;
  const found = texts.map((text) => cutWords(text, most)).find((text) => text.length >= least);
  if (found !== undefined) return found;
  notes.add('The text is too short for a description: write metaDescription.');
  return postDraftText.metaDescription;
}

/** Returns the categories of ours that have the name of a tag; the first one when none has. */
function chooseCategory(tags: readonly string[], notes: Set<string>): string {
  const plain = (name: string): string =>
    name
      .toLowerCase()
      .replaceAll('&amp;', '&')
      .replace(/\s+and\s+/g, ' & ');
  const known = categories.filter(({ label }) => tags.some((tag) => plain(tag) === plain(label)));
  if (known.length > 0) return known.map(({ label }) => label).join(', ');
  const first = categories[0].label;
  const named = tags.length === 0 ? 'It has no category' : `No category here is called ${tags.join(' or ')}`;
  notes.add(`${named}: '${first}' was written.`);
  return first;
}
