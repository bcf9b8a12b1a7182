import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setField } from '../../../core/text/frontmatter-text.ts';
import { checkContent } from '../../content/check-content.ts';
import { type Project, shownPath } from '../post-files.ts';
import { addRedirects, readRedirectText, redirectFile } from '../redirect-table.ts';
import { withoutCameraData } from '../strip-photo-location.ts';
import type { ImportPlan, PlannedText } from './plan-import.ts';

/** What was written, which of it readers see after the next build, and which of the public ones stay drafts, and why. */
export type ImportResult = Awaited<ReturnType<typeof runImport>>;

/**
 * Writes what a plan says. With `publish`, what was public on the old site is published with its original date, unless
 * the check of the content finds an error in it.
 */
export async function runImport(
  project: Project,
  plan: ImportPlan,
  { publish = false, today }: { publish?: boolean; today: string },
) {
  // Redirects first: run again after an interruption, the import leaves finished articles alone.
  if (plan.redirects.size > 0)
    writeFileSync(redirectFile(project), addRedirects(readRedirectText(project), plan.redirects));
  for (const { file, folder, draft } of plan.texts) {
    mkdirSync(folder, { recursive: true });
    for (const [name, read] of draft.pictures) {
      // What a photo says about its place and its camera is nobody's business.
      writeFileSync(join(folder, name), await withoutCameraData(read()), { flag: 'wx' });
    }
    writeFileSync(file, draft.text, { flag: 'wx' });
  }
  const wanted = publish ? plan.texts.filter(({ isPublic }) => isPublic) : [];
  return { written: plan.texts, ...publishSound(project, wanted, today) };
}

/** Publishes texts without errors. One that stays a draft can be an error in another that links to it. */
function publishSound(project: Project, wanted: readonly PlannedText[], today: string) {
  const published = new Map(wanted.map((text) => [shownPath(project, text.file), text]));
  const kept: { text: PlannedText; reason: string }[] = [];
  for (const { file } of wanted) setDraft(file, false);
  for (let count = -1; published.size > 0 && count !== kept.length; ) {
    count = kept.length;
    for (const { place, severity, problem, fix } of checkContent({ contentFolder: project.content, today })) {
      const text = severity === 'error' ? published.get(place.file) : undefined;
      if (text === undefined) continue;
      published.delete(place.file);
      setDraft(text.file, true);
      kept.push({ text, reason: `${problem} ${fix}` });
    }
  }
  return { published: [...published.values()], kept };
}

const setDraft = (file: string, isDraft: boolean): void =>
  writeFileSync(file, setField(readFileSync(file, 'utf8'), 'draft', isDraft ? true : undefined));
