import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { faultOfAddress } from '../../../core/external-address.ts';
import type { ArchiveFiles } from '../../../core/node/zip.ts';
import { toSlug } from '../../../core/slug.ts';
import { shorten } from '../../../newsletter/importing/csv.ts';
import { addressOf, folderOf, listSlugs, type Project, readFrontmatter } from '../../../publishing/posts/post-files.ts';
import { parseRedirects, readRedirectText } from '../../../publishing/posts/redirect-table.ts';
import { listPages } from '../../../publishing/posts/site-pages.ts';
import { type ImportedDraft, type NewHome, writeDraft } from './imported-draft.ts';
import { createPictureFinder } from './picture-files.ts';
import { type ExportedPost, type PostExport, pathOf } from './post-export.ts';

/** What an import would write. */
export interface ImportPlan {
  drafts: { slug: string; day: string | undefined; draft: ImportedDraft }[];
  /** Slugs of articles that exist already. */
  present: string[];
  leftOut: string[];
  /** Old path → new path. */
  redirects: Map<string, string>;
}

interface ImportSources {
  files: ArchiveFiles;
  /** Address of the old site, if it was given. */
  from: string | undefined;
  today: string;
}

/** Turns every article into a draft, without writing anything. */
export async function planImport(project: Project, exported: PostExport, sources: ImportSources): Promise<ImportPlan> {
  const named = nameAll(exported.posts);
  const redirects = parseRedirects(readRedirectText(project));
  const pages = new Set(listPages(project));
  const findPicture = createPictureFinder(sources.files);
  const link = createLinkReader(exported, named, pages, sources.from);
  const leftOut = [...exported.leftOut];
  const plan: ImportPlan = { drafts: [], present: [], leftOut, redirects: new Map() };
  let id = Math.max(0, ...listSlugs(project).map((slug) => idOf(project, slug)));
  for (const { post, slug } of named) {
    const address = addressOf(slug);
    if (existsSync(folderOf(project, slug))) plan.present.push(slug);
    else if (redirects.has(address))
      leftOut.push(
        `'${post.title}': content/redirects.yaml says of ${address}: ${redirects.get(address)}. Delete that line first.`,
      );
    else {
      const draft = await writeSafely(post, { id: id + 1, today: sources.today, findPicture, link });
      if (typeof draft === 'string') {
        leftOut.push(`'${post.title}': ${draft}. Copy it by hand.`);
        continue;
      }
      id += 1;
      if (slug !== post.slug && post.slug !== '') draft.notes.push(`Its name was ${post.slug}.`);
      const from = post.oldPath === undefined ? undefined : decodePath(post.oldPath);
      if (from !== undefined && from !== address && redirects.get(from) !== address) {
        const taken = pages.has(from) || named.some((other) => addressOf(other.slug) === from);
        if (taken || redirects.has(from)) draft.notes.push(`${from}, its old address, is in use here: no redirect.`);
        else plan.redirects.set(from, address);
      }
      plan.drafts.push({ slug, day: post.day, draft });
    }
  }
  return plan;
}

interface NamedPost {
  post: ExportedPost;
  slug: string;
}

/** Gives every article an address of its own. */
function nameAll(posts: readonly ExportedPost[]): NamedPost[] {
  const taken = new Set<string>();
  return posts.map((post, at) => {
    const base = toSlug(post.slug) || toSlug(post.title) || `post-${at + 1}`;
    let slug = base;
    for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
    taken.add(slug);
    return { post, slug };
  });
}

function idOf(project: Project, slug: string): number {
  const { id } = readFrontmatter(join(folderOf(project, slug), 'index.mdx'));
  return typeof id === 'number' ? id : 0;
}

interface MdxNode {
  type: string;
  name?: string | null;
  value?: string;
  attributes?: { type: string; value?: unknown }[];
  children?: MdxNode[];
}

/** The only MDX that the import writes itself. */
const ownComponents = new Set<unknown>(['Figure', 'Gallery']);
const ownComment = /^\/\* Missing picture: (?:(?!\*\/).)* \*\/$/;

/** Returns the words of an article that MDX would run; throws when it cannot read them. */
export async function findCode(text: string): Promise<string | undefined> {
  // Loaded only here: no other command needs the parser.
  const { mdxToMdast } = await import('satteri');
  const find = ({ type, name, value, attributes = [], children = [] }: MdxNode): string | undefined => {
    const isOwn = ownComponents.has(name)
      ? attributes.every((each) => each.type === 'mdxJsxAttribute' && typeof each.value === 'string')
      : ownComment.test(value ?? '');
    if (type.startsWith('mdx') && !isOwn) return value ?? `<${name ?? ''}>`;
    for (const child of children) {
      const found = find(child);
      if (found !== undefined) return found;
    }
    return undefined;
  };
  return find(mdxToMdast(text) as unknown as MdxNode);
}

/** Writes a draft whose text cannot run as code; returns why there is none. */
async function writeSafely(post: ExportedPost, home: NewHome): Promise<ImportedDraft | string> {
  try {
    const draft = writeDraft(post, home);
    const code = await findCode(draft.text);
    return code === undefined ? draft : `a part of its text would run as code (${shorten(code)})`;
  } catch (error) {
    return `its text cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Prepares the reading of links: to an imported article, to a page of this site, or to another site. */
function createLinkReader(
  exported: PostExport,
  named: readonly NamedPost[],
  pages: ReadonlySet<string>,
  from: string | undefined,
): NewHome['link'] {
  const origins = [...exported.origins, from ?? ''].map(plainOrigin).filter(Boolean);
  const addresses = new Map(
    named.flatMap(({ post, slug }) =>
      [post.oldPath, `/${post.slug}`, `/p/${post.slug}`].map((path) => [path, addressOf(slug)]),
    ),
  );
  /** Returns the path on the old site; undefined for a link to another. */
  const ownPath = (address: string): string | undefined => {
    if (/^\/(?!\/)/.test(address)) return pathOf(address) ?? '/';
    const plain = plainOrigin(address);
    const origin = origins.find((each) => plain === each || plain.startsWith(`${each}/`));
    if (origin !== undefined) return pathOf(plain.slice(origin.length)) ?? '/';
    // Substack does not say the address of its own site.
    const path = exported.service === 'Substack' ? /^[^/]+(\/p\/[^/?#]+)/.exec(plain)?.[1] : undefined;
    return path !== undefined && addresses.has(path) ? path : undefined;
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
