import type { ArchiveFiles } from '../../../core/node/zip.ts';
import { splitCsvRecords } from '../../../newsletter/importing/csv.ts';
import { plainLine } from './html-tree.ts';
import { dayOf, type ExportedPost, emptyPost, type PostExport } from './post-export.ts';

/** Reads the archive of Substack's Settings → Exports; undefined when it is something else. */
export async function readSubstack(files: ArchiveFiles): Promise<PostExport | undefined> {
  const list = [...files.keys()].find((path) => /(^|\/)posts\.csv$/.test(path));
  if (list === undefined) return undefined;
  const folder = list.replace(/posts\.csv$/, 'posts/');
  const leftOut: string[] = [];
  const rows = await readRows(files.get(list)?.().toString('utf8') ?? '', leftOut);
  const posts = rows.flatMap((row): ExportedPost[] => {
    const postId = row['post_id'] ?? '';
    const title = plainLine(row['title'] ?? '') || postId;
    const isPublished = /^true$/i.test(row['is_published'] ?? '');
    if (row['type'] === 'page') {
      leftOut.push(`The page '${title}': pages are files in content/pages.`);
      return [];
    }
    if (row['type'] === 'thread' || row['type'] === 'note') {
      leftOut.push(`'${title}': a ${row['type']} is no article.`);
      return [];
    }
    const slug = postId.replace(/^\d+\.?/, '');
    const file = [`${folder}${postId}.html`, `${folder}${slug}.html`].find((path) => files.has(path));
    const notes: string[] = [];
    if (file === undefined) notes.push('The archive has no text for it: copy it by hand.');
    if (row['audience'] === 'only_paid' || row['audience'] === 'founding')
      notes.push('It was for paying readers only; here everyone can read it.');
    if (row['podcast_url']) notes.push(`It has a recording that is not imported: ${row['podcast_url']}`);
    return [
      {
        ...emptyPost,
        title,
        slug,
        html: file === undefined ? '' : (files.get(file)?.().toString('utf8') ?? ''),
        day: isPublished ? dayOf(row['post_date']) : undefined,
        excerpt: plainLine(row['subtitle'] ?? ''),
        isPublic: isPublished && (row['audience'] ?? 'everyone') === 'everyone',
        oldPath: isPublished && slug !== '' ? `/p/${slug}` : undefined,
        notes,
      },
    ];
  });
  return { service: 'Substack', posts, leftOut, origins: [] };
}

async function readRows(csv: string, leftOut: string[]): Promise<Record<string, string>[]> {
  const lines = csv.replace(/^\ufeff/, '').split(/\r\n?|\n/);
  const records = await Array.fromAsync(splitCsvRecords(lines, ','));
  const [header = [], ...rows] = records.flatMap((record) => {
    if ('fields' in record) return [record.fields];
    leftOut.push(`Line ${record.line} of posts.csv: ${record.problem}.`);
    return [];
  });
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name.trim(), row[at]?.trim() ?? ''])));
}
