import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentFinding, contentFindingSchema } from '../../core/desk-articles.ts';
import { projectRoot, runChild } from './child.ts';

/** Runs `check:content`, once for each state of the content: its findings are those of the command, word for word. */
export function createContentCheck(contentFolder: string): () => Promise<ContentFinding[]> {
  let last: { key: string; found: Promise<ContentFinding[]> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return () => {
    const key = JSON.stringify([...readFolderState(contentFolder)]);
    if (last?.key === key) return last.found;
    // One after the other: each takes a core for seconds.
    const found = running.then(() => check(contentFolder));
    running = found.catch(() => undefined);
    last = { key, found };
    found.catch(() => {
      last = undefined;
    });
    return found;
  };
}

async function check(contentFolder: string): Promise<ContentFinding[]> {
  // As a process: it takes seconds, and the desk goes on answering.
  const program = join(projectRoot, 'publishing/content/main.ts');
  const { out, err } = await runChild(process.execPath, [program, '--json', '--content', contentFolder]);
  if (!out.startsWith('[')) throw new Error(`The content check did not finish: ${err}`);
  return contentFindingSchema.array().parse(JSON.parse(out));
}

/** Returns what tells each file of a folder from an earlier one of the same name. */
export function readFolderState(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { mtimeMs = 0, size = 0, ino = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
      return [path, `${mtimeMs} ${size} ${ino}`];
    }),
  );
}
