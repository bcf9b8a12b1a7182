import { findHistory, keepVersion } from '../publishing/posts/content-history.ts';
import { findProject } from '../publishing/posts/post-files.ts';
import type { DeskContext } from './context.ts';

/** Keeps a version of what was published; a publish is done without one too, and then the words say why. */
export async function keepPublished({ contentFolder }: Pick<DeskContext, 'contentFolder'>): Promise<string[]> {
  try {
    const project = findProject(contentFolder);
    if ((await findHistory(project)) === 'ready') await keepVersion(project, 'Published the site');
    return [];
  } catch (error) {
    return [`No version was kept. ${error instanceof Error ? error.message : String(error)}`];
  }
}
