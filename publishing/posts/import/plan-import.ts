import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ArchiveFiles } from '../../../core/node/files/zip.ts';
import { faultOfAddress } from '../../../core/pages/external-address.ts';
import { toSlug } from '../../../core/text/slug.ts';
import { shorten } from '../../../newsletter/importing/csv.ts';
import { type MdxNode, walk } from '../../content/article.ts';
import { addressOf, folderOf, listSlugs, type Project, readFrontmatter } from '../post-files.ts';
import { parseRedirects, readRedirectText } from '../redirect-table.ts';
import { listPages } from '../site-pages.ts';
import type { FetchedPictures } from './fetch-pictures.ts';
import { createPictureFinder } from './find-pictures.ts';
import { type ImportedDraft, type NewHome, writeArticle } from './imported-draft.ts';
import { decodeAddress, type ExportedPost, type OpenExport, pathOf } from './markdown-folder.ts';

export interface PlannedText {
  slug: string;
  address: string;
  file: string;
  folder: string;
  day: string | undefined;
  /** Whether everyone could read it on the old site. */
  isPublic: boolean;
  draft: ImportedDraft;
}

export type ImportPlan = Awaited<ReturnType<typeof planImport>>;

export interface ImportSources {
  files: ArchiveFiles;
  from: string | undefined;
  today: string;
  fetched?: FetchedPictures;
}

/** Turns every article into a draft, without writing anything. */
export async function planImport(project: Project, exported: Omit<OpenExport, 'files'>, sources: ImportSources) {
  const { today, from, fetched } = sources;
  const named = nameAll(project, exported.posts);
  const redirects = parseRedirects(readRedirectText(project));
  const pages = new Set(listPages(project));
  const findPicture = createPictureFinder(sources.files, fetched?.files);
  const home = {
    today,
    findPicture,
    failures: fetched?.failures ?? new Map(),
    link: createLinkReader(named, pages, from),
  };
  const plan = {
    texts: [] as PlannedText[],
    /** Addresses of articles that exist already. */
    present: [] as string[],
    /** What is not imported, and why: one line each. */
    leftOut: [...exported.leftOut],
    /** Old path → new path. */
    redirects: new Map<string, string>(),
    /** Old addresses of pictures that are not at hand: `fetchPictures` takes them. */
    missing: [] as string[],
  };
  let id = Math.max(0, ...listSlugs(project).map((slug) => idOf(project, slug)));
  for (const { post, ...place } of named) {
    const { address } = place;
    const target = redirects.get(address);
    if (existsSync(place.file) || existsSync(place.folder)) plan.present.push(address);
    else if (target !== undefined)
      plan.leftOut.push(
        `'${post.title}': content/redirects.yaml says of ${address}: ${target}. Delete that line first.`,
      );
    else {
      const draft = await writeSafely(post, { ...home, id: id + 1 });
      if (typeof draft === 'string') {
        plan.leftOut.push(`'${post.title}': ${draft}. Copy it by hand.`);
        continue;
      }
      id += 1;
      if (place.slug !== post.slug && post.slug !== '') draft.notes.push(`Its name was ${post.slug}.`);
      const old = post.oldPath === undefined ? undefined : decodeAddress(post.oldPath, decodeURI);
      if (old !== undefined && old !== address && redirects.get(old) !== address) {
        const taken = pages.has(old) || named.some((other) => other.address === old);
        if (taken || redirects.has(old)) draft.notes.push(`${old}, its old address, is in use here: no redirect.`);
        else plan.redirects.set(old, address);
      }
      plan.missing.push(...draft.missing.filter((each) => !plan.missing.includes(each)));
      plan.texts.push({ ...place, day: post.day, isPublic: post.isPublic, draft });
    }
  }
  return plan;
}

interface NamedPost extends Pick<PlannedText, 'slug' | 'address' | 'file' | 'folder'> {
  post: ExportedPost;
}

/** Gives every article an address of its own. */
function nameAll(project: Project, posts: readonly ExportedPost[]): NamedPost[] {
  const taken = new Set<string>();
  return posts.map((post, at): NamedPost => {
    const base = toSlug(post.slug) || toSlug(post.title) || `post-${at + 1}`;
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
    const folder = folderOf(project, slug);
    return { post, slug, address: addressOf(slug), file: join(folder, 'index.mdx'), folder };
  });
}

function idOf(project: Project, slug: string): number {
  const { id } = readFrontmatter(join(folderOf(project, slug), 'index.mdx'));
  return typeof id === 'number' ? id : 0;
}

const ownComment = /^\/\* Missing picture: (?:(?!\*\/).)* \*\/$/;

/** Returns the words of an article that MDX would run; throws when it cannot read them. */
export async function findCode(text: string): Promise<string | undefined> {
  // Loaded only here: no other command needs the parser.
  const { mdxToMdast } = await import('satteri');
  for (const { node } of walk(mdxToMdast(text) as unknown as MdxNode)) {
    const { type, name, value } = node;
    if (type.startsWith('mdx') && !ownComment.test(value ?? '')) return value ?? `<${name ?? ''}>`;
  }
  return undefined;
}

/** Writes a draft whose text cannot run as code; returns why there is none. */
async function writeSafely(post: ExportedPost, home: NewHome): Promise<ImportedDraft | string> {
  try {
    const draft = writeArticle(post, home);
    const code = await findCode(draft.text);
    return code === undefined ? draft : `a part of its text would run as code (${shorten(code)})`;
  } catch (error) {
    return `its text cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** Prepares the reading of links: to an imported article, to a page of this site, or to another site. */
function createLinkReader(
  named: readonly NamedPost[],
  pages: ReadonlySet<string>,
  from: string | undefined,
): NewHome['link'] {
  const origin = plainOrigin(from ?? '');
  const addresses = new Map(
    named.flatMap(({ post, address }) => [post.oldPath, `/${post.slug}`].map((path) => [path, address])),
  );
  /** Returns the path on the old site; undefined for a link to another. */
  const ownPath = (address: string): string | undefined => {
    if (/^\/(?!\/)/.test(address)) return pathOf(address) ?? '/';
    const plain = plainOrigin(address);
    const isOwn = origin !== '' && (plain === origin || plain.startsWith(`${origin}/`));
    return isOwn ? (pathOf(plain.slice(origin.length)) ?? '/') : undefined;
  };
  return (address) => {
    if (/^mailto:/i.test(address)) return { target: address.replace(/\?.*$/s, '') };
    if (/^#|^[a-z]+:(?!\/\/)/i.test(address))
      return { note: `The link ${address} has no target here; its words stay.` };
    const path = ownPath(address);
    if (path !== undefined) {
      const target = addresses.get(path) ?? (pages.has(path) ? path : undefined);
      return target === undefined
        ? { note: `The link ${address} leads to nothing that was imported; its words stay.` }
        : { target };
    }
    return readExternal(address);
  };
}

/** Writes a link to another site as the content check wants it: https, and nothing that follows the reader. */
function readExternal(address: string): ReturnType<NewHome['link']> {
  const secure = address.replace(/^http:\/\//i, 'https://').replace(/^\/\//, 'https://');
  const target = /^Write (https:\S+)$/.exec(faultOfAddress(secure)?.fix ?? '')?.[1] ?? secure;
  if (faultOfAddress(target)) return { note: `The link ${address} is no address; its words stay.` };
  return /^http:/i.test(address) ? { target, note: `The link ${address} became https: try it.` } : { target };
}

const plainOrigin = (address: string): string =>
  address
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/+$/, '');
