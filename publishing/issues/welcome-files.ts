import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readMailSource } from '../../core/issues/issue-source.ts';
import { readAfter, welcomeFrontmatterSchema } from '../../core/issues/welcome-step.ts';
import { namesIn } from '../../core/node/files/list-files.ts';
import { writeFileAtomically } from '../../core/node/files/write-file.ts';
import { toSlug } from '../../core/text/slug.ts';
import type { Newsletter } from '../../newsletter/service/newsletter.ts';
import type { Settings } from '../program.ts';
import { refusal } from '../refused.ts';
import { listWelcomeSeries } from './welcome-steps.ts';

/** Lists the files of the series in the order people get them, with whether each is published and who got it. */
export async function listWelcomeFiles(newsletter: Pick<Newsletter, 'store'>, settings: Settings) {
  const { steps, hold } = await listWelcomeSeries(newsletter, settings);
  const folder = join(settings.contentFolder, 'welcome');
  const rows = namesIn(folder, '.md').map((name) => {
    const id = basename(name, '.md');
    const { data } = readMailSource(readFileSync(join(folder, name), 'utf8'), welcomeFrontmatterSchema);
    const { got = 0, waiting = 0, failed = 0 } = steps.find((step) => step.id === id) ?? {};
    const isPublished = steps.some((step) => step.id === id);
    const state: 'broken' | 'draft' | 'live' | 'unpublished' =
      data === undefined ? 'broken' : data.draft ? 'draft' : isPublished ? 'live' : 'unpublished';
    const { subject = id, after = '' } = data ?? {};
    return { id, subject, after, state, got, waiting, failed, days: after === '' ? 0 : readAfter(after) };
  });
  rows.sort((one, other) => one.days - other.days || one.id.localeCompare(other.id));
  return { steps: rows.map(({ days: _days, ...row }) => row), hold };
}

/** Writes the draft of a mail of the series and returns its id; throws Refused when its fields are wrong. */
export function startWelcomeMail(
  contentFolder: string,
  { subject, after }: { subject: string; after: string },
): string {
  const fields = welcomeFrontmatterSchema.safeParse({ subject, after });
  const id = toSlug(subject).slice(0, 60).replace(/-$/, '');
  const file = join(contentFolder, 'welcome', `${id}.md`);
  if (!fields.success) {
    const message = fields.error.issues[0]?.message ?? '';
    throw refusal('issue-unreadable', { file: 'The welcome mail', line: undefined, message });
  }
  if (id === '') throw refusal('subject-empty', { subject });
  if (existsSync(file)) throw refusal('subject-taken', { id });
  mkdirSync(dirname(file), { recursive: true });
  const quoted = `'${subject.replaceAll("'", "''")}'`;
  writeFileAtomically(file, `---\nsubject: ${quoted}\npreview: ''\nafter: ${after}\ndraft: true\n---\n`);
  return id;
}
