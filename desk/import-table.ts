import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Refused } from '../core/problem/problem.ts';
import { openArchive } from '../newsletter/importing/archive.ts';
import { countRows, type ImportFile, listLeftOut, openImportFile } from '../newsletter/importing/import-rows.ts';
import { type ImportKind, importKinds } from '../newsletter/subscribers/import-subscribers.ts';
import { refuseAtDesk } from './problems.ts';

interface LaidFile {
  id: string;
  path: string;
  rows: number;
  as?: ImportKind | undefined;
  file: ImportFile;
}

/** Who the people of a file are; `null` takes the answer back. */
export const importFileChangeSchema = z.object({ as: z.enum(importKinds).nullable() });

/** Creates an empty table for files that wait to be imported; they are deleted with the desk. */
export function createImportTable(newId: () => string) {
  const files = new Map<string, LaidFile>();
  let folder: Promise<string> | undefined;

  /** Adds a file, or the lists of an archive; returns the paths of what else is in the archive. */
  async function add(name: string, content: Readable): Promise<string[]> {
    folder ??= mkdtemp(join(tmpdir(), 'garage-import-'));
    const id = newId();
    // Some services say in the name of the file who is in it.
    const safeName = basename(name).replaceAll(/[^\w. ()-]/g, '_');
    const path = join(await folder, id, safeName.slice(-120) || 'list.csv');
    await mkdir(dirname(path), { mode: 0o700 });
    try {
      await pipeline(content, createWriteStream(path, { mode: 0o600 }));
      const archive = await openArchive(path);
      if (archive === undefined) {
        const file = await openImportFile({ path });
        files.set(id, { id, path, file, rows: await countRows(file) });
        return [];
      }
      for (const list of archive.lists) await add(list.path, Readable.from([list.content]));
      await rm(dirname(path), { recursive: true, force: true });
      return archive.ignored;
    } catch (error) {
      await rm(dirname(path), { recursive: true, force: true });
      throw error;
    }
  }

  async function remove(id: string): Promise<void> {
    const laid = files.get(id);
    files.delete(id);
    if (laid !== undefined) await rm(dirname(laid.path), { recursive: true, force: true });
  }

  return {
    add,
    list: () => [...files.values()].map(describeFile),
    async change(id: string, { as }: z.infer<typeof importFileChangeSchema>): Promise<void> {
      const before = files.get(id);
      if (before === undefined) throw missingFile();
      const file = await openImportFile({ path: before.path }, as ?? undefined);
      files.set(id, { ...before, as: as ?? undefined, file });
    },
    remove,
    /** Takes away what has been imported: the next import begins with an empty table. */
    async forget(imported: readonly ImportFile[]): Promise<void> {
      for (const { id, file } of [...files.values()]) if (imported.includes(file)) await remove(id);
    },
    /** Returns the files as they are to be read; throws while one of them leaves a question open. */
    take(): ImportFile[] {
      const all = [...files.values()];
      const open = all.find(({ file }) => file.layout.question !== undefined);
      if (open !== undefined) {
        throw refuseAtDesk(
          'import-question',
          `${basename(open.path)}: ${open.file.layout.question}.`,
          'Say who the people in this file are.',
        );
      }
      if (all.length === 0) throw missingFile();
      return all.map(({ file }) => file);
    },
    async clear(): Promise<void> {
      files.clear();
      if (folder !== undefined) await rm(await folder, { recursive: true, force: true });
      folder = undefined;
    },
  };
}

/** A file as the browser shows it. */
export type DeskImportFile = ReturnType<typeof describeFile>;

function describeFile({ id, path, rows, as, file: { layout } }: LaidFile) {
  const { provider, evidence, fallback, note, question } = layout;
  return {
    id,
    provider,
    rows,
    as,
    note,
    question,
    name: basename(path),
    evidence,
    leftOut: listLeftOut(layout),
    /** What people are whose row says nothing else, and where that is from; empty when it is only the default. */
    everyone: { kind: fallback.kind, because: as === undefined ? fallback.because : 'your answer' },
  };
}

const missingFile = (): Refused =>
  refuseAtDesk(
    'import-file-gone',
    'The file was taken away, or the desk was closed and opened again since you chose it.',
    'Choose the file again.',
  );
