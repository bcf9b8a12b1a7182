import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readFields } from '../../core/text/frontmatter-text.ts';
import { refusal } from '../refused.ts';
import { readLog, restoreMissing, runGit } from './content-history.ts';
import { addressOf, type Project } from './post-files.ts';
import { addRedirects, parseRedirects, readRedirectText, redirectFile, removeRedirect } from './redirect-table.ts';

export interface DeletedArticle {
  kind: 'posts' | 'pages';
  id: string;
  title: string;
  at: string;
  /** The version that had it last. */
  version: string;
}

const mostShown = 50;
const articleFile = /(?:^|\/)(posts|pages)\/([a-z0-9-]+)(?:\/index)?\.mdx$/;

/** Lists what was deleted since the history began and is not here again, newest first. */
export async function listDeleted({ content }: Project): Promise<DeletedArticle[]> {
  const log = await readLog(content, ['--diff-filter=D', '--find-renames', '-n500', '--', 'posts', 'pages']);
  const found = new Map<string, Omit<DeletedArticle, 'title'> & { path: string }>();
  for (const { id: commit, at, path } of log) {
    const [, kind = '', id = ''] = articleFile.exec(path) ?? [];
    const key = `${kind}/${id}`;
    const isHere = existsSync(join(content, kind === 'posts' ? `${key}/index.mdx` : `${key}.mdx`));
    if (id === '' || isHere || found.has(key) || found.size === mostShown) continue;
    found.set(key, { kind: kind as 'posts' | 'pages', id, at, version: `${commit}^`, path });
  }
  return Promise.all(
    [...found.values()].map(async ({ path, ...deleted }) => {
      const { out } = await runGit(content, ['show', `${deleted.version}:${path}`]);
      return { ...deleted, title: String(readFields(out)?.['title'] ?? deleted.id) };
    }),
  );
}

/** Writes a deleted article again, with its photos and letters, and its addresses lead to it again. */
export async function restoreArticle(project: Project, kind: DeletedArticle['kind'], id: string): Promise<void> {
  const deleted = (await listDeleted(project)).find((each) => each.kind === kind && each.id === id);
  if (deleted === undefined) throw refusal('no-version', { file: `content/${kind}/${id}` });
  const { version } = deleted;
  await restoreMissing(
    project,
    version,
    kind === 'posts' ? [`posts/${id}`, `letters/${id}.yaml`] : [`pages/${id}.mdx`],
  );
  if (kind === 'pages') return;
  const { out } = await runGit(project.content, ['show', `${version}:./redirects.yaml`]);
  const text = readRedirectText(project);
  const old = [...parseRedirects(out)].filter(([, to]) => to.replace(/[?#].*$/s, '') === addressOf(id));
  const table = [addressOf(id), ...old.map(([from]) => from)].reduce(removeRedirect, text);
  const next = addRedirects(table, new Map(old));
  if (next !== text) writeFileSync(redirectFile(project), next);
}
