import { z } from 'zod';
import { Refused } from '../../refused.ts';
import { dayOf, type ExportedPost, emptyPost, type PostExport } from './post-export.ts';

const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const rows = <Row extends z.ZodType>(row: Row) =>
  z
    .array(row)
    .nullish()
    .transform((list) => list ?? []);

const dataSchema = z.looseObject({
  posts: z.array(
    z.looseObject({
      id,
      title: text,
      slug: text,
      html: text,
      feature_image: text,
      type: text,
      status: text,
      visibility: text,
      published_at: z.unknown(),
      custom_excerpt: text,
      canonical_url: text,
      meta_description: text,
    }),
  ),
  posts_meta: rows(z.looseObject({ post_id: id, meta_description: text, feature_image_alt: text })),
  tags: rows(z.looseObject({ id, name: text, visibility: text })),
  posts_tags: rows(z.looseObject({ post_id: id, tag_id: id, sort_order: z.number().nullish() })),
  users: rows(z.looseObject({ id, name: text })),
  posts_authors: rows(z.looseObject({ post_id: id, author_id: id, sort_order: z.number().nullish() })),
});

/** What Ghost writes in place of the site's address. */
const placeholder = '__GHOST_URL__';

/** Reads the file of Ghost's Settings → Import/Export → Export; undefined when it is something else. */
export function readGhost(json: unknown): PostExport | undefined {
  const tables = exportSchema.safeParse(json).data?.db[0].data;
  if (tables === undefined) return undefined;
  const parsed = dataSchema.safeParse(tables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = z.core.toDotPath(issue?.path ?? []);
    throw new Refused('export-broken', { file: 'The Ghost export', reason: `${place}: ${issue?.message}` });
  }
  const leftOut: string[] = [];
  const posts = parsed.data.posts.flatMap((post): ExportedPost[] => {
    if (post.type === 'page') {
      leftOut.push(`The page '${post.title}': pages are files in content/pages.`);
      return [];
    }
    const meta = parsed.data.posts_meta.find(({ post_id }) => post_id === post.id);
    const isPublished = post.status === 'published';
    const notes: string[] = [];
    if (post.html === '') notes.push('Ghost exported no text for it: copy it by hand.');
    if (post.visibility !== '' && post.visibility !== 'public')
      notes.push(`It was for ${post.visibility} only; here everyone can read it.`);
    if (post.status === 'sent') notes.push('It was only mailed there; published here, everyone can read it.');
    if (post.status === 'scheduled') notes.push('It was scheduled there: check its day.');
    return [
      {
        ...emptyPost,
        title: post.title.trim(),
        slug: post.slug,
        html: post.html,
        day: post.status === 'draft' ? undefined : dayOf(post.published_at),
        excerpt: post.custom_excerpt,
        description: meta?.meta_description || post.meta_description,
        author: namesOf(parsed.data.posts_authors, post.id, ({ author_id }) => author_id, parsed.data.users)[0] ?? '',
        // A tag with a number sign is for the old site's own use.
        tags: namesOf(parsed.data.posts_tags, post.id, ({ tag_id }) => tag_id, parsed.data.tags).filter(
          (tag) => !tag.startsWith('#'),
        ),
        isPublic: isPublished && (post.visibility === '' || post.visibility === 'public'),
        oldPath: isPublished && post.slug !== '' ? `/${post.slug}` : undefined,
        picture: post.feature_image,
        pictureAlt: meta?.feature_image_alt ?? '',
        canonicalUrl: post.canonical_url,
        notes,
      },
    ];
  });
  return { service: 'Ghost', posts, leftOut, origins: [placeholder] };
}

/** The tables are in `db`. */
const exportSchema = z.looseObject({
  db: z.tuple([z.looseObject({ data: z.looseObject({ posts: z.array(z.unknown()) }) })], z.unknown()),
});

function namesOf<Row extends { post_id: string; sort_order?: number | null | undefined }>(
  links: readonly Row[],
  post: string,
  target: (row: Row) => string,
  named: readonly { id: string; name: string }[],
): string[] {
  return links
    .filter(({ post_id }) => post_id === post)
    .sort((one, other) => (one.sort_order ?? 0) - (other.sort_order ?? 0))
    .flatMap((row) => named.find(({ id: known }) => known === target(row))?.name ?? []);
}
