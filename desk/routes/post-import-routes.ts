import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { siteDay } from '../../core/dates.ts';
import { fetchPictures, hostsOf } from '../../publishing/posts/import/fetch-pictures.ts';
import { type OpenExport, openExport } from '../../publishing/posts/import/markdown-folder.ts';
import { type ImportPlan, type ImportSources, planImport } from '../../publishing/posts/import/plan-import.ts';
import { runImport } from '../../publishing/posts/import/run-import.ts';
import { findProject } from '../../publishing/posts/post-files.ts';
import { type DeskApp, type DeskContext, idParams as params, route } from '../context.ts';
import { noteAtDesk } from '../note-at-desk.ts';
import { refuseAtDesk } from '../problems.ts';

const querystring = z.object({
  name: z.string().min(1).max(200),
  /** Address of the old site. */
  from: z.string().trim().max(200).optional(),
});
const runSchema = z.object({ isPublished: z.boolean(), isFetched: z.boolean() });

/** Articles of another site: what its file would bring, then the import. */
export function openPostImportRoutes(app: DeskApp, context: DeskContext) {
  const imports = createPostImports(context);
  // An archive with pictures goes to the disk as it comes.
  app.addContentTypeParser('application/x-export', (_request, payload, done) => done(null, payload));
  return {
    'POST /api/post-imports': route({ querystring }, ({ query: { name, from }, body }) =>
      imports.plan(name, from, body as Readable),
    ),
    'POST /api/post-imports/:id': route({ params, body: runSchema }, ({ params: { id }, body }) =>
      imports.run(id, body),
    ),
  };
}

/** Opens archives of other sites, says what they would bring, and brings it; the last file is the one that counts. */
function createPostImports({ newsletter, contentFolder }: DeskContext) {
  let last: { id: string; opened: OpenExport; sources: ImportSources } | undefined;
  return {
    /** Reads a file and plans its import; nothing is written. */
    async plan(name: string, from: string | undefined, file: Readable) {
      const folder = mkdtempSync(join(tmpdir(), 'desk-export-'));
      try {
        const path = join(folder, basename(name));
        await pipeline(file, createWriteStream(path));
        const opened = openExport(path);
        const today = siteDay(newsletter.now(), newsletter.timeZone);
        last = { id: newsletter.randomId(), opened, sources: { files: opened.files, from, today } };
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
      const plan = await planImport(findProject(contentFolder), last.opened, last.sources);
      return { id: last.id, ...describePlan(plan) };
    },
    /** Fetches the missing pictures if wanted, and writes everything. */
    async run(id: string, { isPublished, isFetched }: z.infer<typeof runSchema>) {
      if (last?.id !== id) {
        throw refuseAtDesk(
          'post-import-closed',
          'The desk was started again, or another file was chosen since.',
          'Choose the file again.',
        );
      }
      const { opened, sources } = last;
      const project = findProject(contentFolder);
      let plan = await planImport(project, opened, sources);
      if (isFetched && plan.missing.length > 0) {
        const fetched = await fetchPictures(plan.missing, project, { from: sources.from });
        plan = await planImport(project, opened, { ...sources, fetched });
      }
      const { written, published, kept } = await runImport(project, plan, {
        publish: isPublished,
        today: sources.today,
      });
      await noteAtDesk(newsletter, `Imported ${written.length} articles.`);
      return {
        written: written.length,
        published: published.length,
        /** Pictures that no text has, because they are neither in the file nor fetched. */
        missing: plan.missing.length,
        /** Texts that were public and stay drafts. */
        kept: kept.map(({ text: { address }, reason }) => ({ address, reason })),
      };
    },
  };
}

function describePlan({ texts, present, leftOut, redirects, missing }: ImportPlan) {
  return {
    texts: texts.map(({ address, day, isPublic, draft: { notes } }) => ({ address, day, isPublic, notes })),
    present,
    leftOut,
    redirects: redirects.size,
    missing: missing.length,
    hosts: hostsOf(missing),
    pictures: texts.reduce((sum, { draft }) => sum + draft.pictures.size, 0),
  };
}
