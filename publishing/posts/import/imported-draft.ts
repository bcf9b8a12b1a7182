import { stringify } from 'yaml';
import { displayDate } from '../../../core/dates.ts';
import { toSlug } from '../../../core/text/slug.ts';
import { categories, site } from '../../../site.config.ts';
import { type FindPicture, pictureName } from './find-pictures.ts';
import type { ExportedPost } from './markdown-folder.ts';
import { oneLine, rewriteMarkdown } from './markdown-tree.ts';

/** The file of an imported article, its pictures and what to look at. */
export type ImportedDraft = ReturnType<typeof writeArticle>;

/** What an article needs to know of the site it moves to. */
export interface NewHome {
  id: number;
  today: string;
  findPicture: FindPicture;
  /** Why pictures could not be fetched, by address. */
  failures: ReadonlyMap<string, string>;
  /** Returns the new address of a link, and what to say about it. */
  link(address: string): { target?: string | undefined; note?: string };
}

const descriptionLengths = { least: 70, most: 170 } as const;
const longestExcerpt = 200;
const leastParagraph = 40;

/** Writes an article of another site as a draft of ours. */
export function writeArticle(post: ExportedPost, home: NewHome) {
  const { body, title, sentences, notes, missing, pictures, addPicture } = readText(post, home);
  const picture = post.picture === '' ? undefined : addPicture(post.picture);
  if (picture !== undefined && !('name' in picture))
    notes.add(`Its picture ${post.picture} ${picture.problem}; it shows none until imageSrc names one.`);
  const name = picture !== undefined && 'name' in picture ? picture.name : undefined;
  const alt = oneLine(post.pictureAlt);
  if (name !== undefined && alt === '') notes.add(`Its picture ${name} has no description: write imageAlt.`);
  const fields = {
    id: home.id,
    title,
    excerpt: oneLine(post.excerpt) || cutWords(sentences, longestExcerpt) || `${title}.`,
    publishedAt: post.day ?? home.today,
    author: oneLine(post.author) || site.author,
    category: chooseCategory(post.tags, notes),
    ...(name === undefined ? {} : { imageSrc: `./${name}`, imageAlt: alt || `Picture above “${title}”` }),
    metaDescription: describe(post, title, sentences),
    keywords: post.tags.length > 0 ? post.tags.map(oneLine) : [site.brand[0]],
    ...(/^https?:\/\/\S+$/.test(post.canonicalUrl) && URL.canParse(post.canonicalUrl)
      ? { canonicalUrl: post.canonicalUrl }
      : {}),
    schema: { type: 'Article' },
    draft: true,
  };
  const text = `---\n${stringify(fields, { lineWidth: 0 })}---\n\n${body}\n`;
  return { text, pictures, notes: [...notes], missing };
}

function readText(post: ExportedPost, home: NewHome) {
  const notes = new Set(post.notes);
  /** Old addresses of pictures that are not at hand. */
  const missing: string[] = [];
  /** By the names they get beside the text. */
  const pictures = new Map<string, () => Buffer>();
  const names = new Map<string, string>();
  const addPicture = (address: string): { name: string } | { problem: string } => {
    const found = home.findPicture(address, post.folder);
    if (found === undefined) {
      missing.push(address);
      return { problem: home.failures.get(address) ?? 'is not in the file' };
    }
    const name = names.get(found.path) ?? pictureName(found.path, new Set(pictures.keys()));
    names.set(found.path, name);
    pictures.set(name, found.read);
    return { name };
  };
  const title = oneLine(post.title) || 'Without a title';
  if (oneLine(post.title) === '') notes.add('It has no title.');
  const source = fillPlaceholders(post.markdown);
  if (source !== post.markdown) notes.add('It greeted readers by name ({first_name}): read that sentence again.');
  const { markdown: body, sentences: all } = rewriteMarkdown(source, {
    title,
    picture: addPicture,
    note: (problem) => notes.add(problem),
    link(address) {
      const { target, note } = home.link(address);
      if (note !== undefined) notes.add(note);
      return target;
    },
  });
  const long = all.filter((text) => text.length >= leastParagraph);
  return { body, title, sentences: joinSentences(long.length > 0 ? long : all), notes, missing, pictures, addPicture };
}

/** Returns the text for search results: what the article says, and for a short one also who said it, when and where. */
function describe(post: ExportedPost, title: string, sentences: string): string {
  const { least, most } = descriptionLengths;
  const by = `By ${oneLine(post.author) || site.author}${post.day === undefined ? '' : `, ${displayDate(post.day)}`}`;
  const told = `${joinSentences([title, sentences].filter(Boolean))} ${by}, on ${site.name}. ${site.description}`;
  const texts = [oneLine(post.description), oneLine(post.excerpt), sentences];
  return cutWords(texts.find((text) => text.length >= least) ?? told, most);
}

/** Returns the categories of ours that have the name of a tag; the first one when none has. */
function chooseCategory(tags: readonly string[], notes: Set<string>): string {
  const plain = (name: string): string => toSlug(name.replace(/&amp;|\band\b/gi, ' '));
  const known = categories.filter(({ label }) => tags.some((tag) => plain(tag) === plain(label)));
  if (known.length > 0) return known.map(({ label }) => label).join(', ');
  const first = categories[0].label;
  const named = tags.length === 0 ? 'It has no category' : `No category here is called ${tags.join(' or ')}`;
  notes.add(`${named}: '${first}' was written.`);
  return first;
}

const joinSentences = (texts: readonly string[]): string =>
  texts.map((text) => (/[.!?…:;"”'’)]$/.test(text) ? text : `${text}.`)).join(' ');

/** Cuts a text between words. */
function cutWords(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text
    .slice(0, most - 1)
    .replace(/\s+\S*$/, '')
    .replace(/[,;:–-]$/, '')}…`;
}

const named = '(?:first_name|last_name|subscriber\\.[\\w.]*name|FNAME|LNAME|uuid)';
const placeholder = `\\{\\{?\\s*${named}\\s*(?:\\|\\s*default:?\\s*["“](.*?)["”])?\\s*\\}?\\}`;
const opening = new RegExp(`^${placeholder}\\s*,\\s*`, 'gm');
const inside = new RegExp(`(\\s*)${placeholder}`, 'g');

/** Writes what a mail says to someone without a name in place of "{{ subscriber.name }}": the words given for it, or none. */
const fillPlaceholders = (text: string): string =>
  text
    .replace(opening, (_, words?: string) => (words ? `${words}, ` : ''))
    .replace(inside, (_, space: string, words?: string) => (words ? space + words : ''));
