import { statSync } from 'node:fs';
import { readSchemaSteps } from '../../newsletter/db/migrations.ts';
import { sqliteFile } from '../../newsletter/db/sqlite-store.ts';
import type { OpenNewsletter } from '../../newsletter/open-newsletter.ts';
import { readSendingFrozen } from '../../newsletter/sending/freeze-sending.ts';
import { countSubscribers } from '../../newsletter/subscribers/subscriber.ts';
import type { CliConfig } from '../config.ts';
import type { Finding } from './finding.ts';

/** Looks at an open store: schema, list, frozen sending, rights on the file. */
export async function checkStore(newsletter: OpenNewsletter, { dataDir }: CliConfig): Promise<Finding[]> {
  const { store } = newsletter;
  const newest = (await readSchemaSteps(store)).at(-1);
  const { total, byStatus } = await countSubscribers(newsletter);
  const kind = store.dialect === 'sqlite' ? `SQLite, ${sqliteFile(dataDir)}` : 'PostgreSQL';
  const findings: Finding[] = [
    { level: 'ok', subject: 'store', message: `${kind}, sound and writable` },
    { level: 'ok', subject: 'schema', message: `${newest?.number ?? 0}, ${newest?.name ?? 'empty'}` },
    { level: 'ok', subject: 'list', message: `${total} subscribers, ${byStatus.active} of them active` },
  ];
  const frozenAt = await readSendingFrozen(store);
  if (frozenAt !== undefined) {
    findings.push({
      level: 'warning',
      subject: 'sending',
      message: `frozen since the restore of ${frozenAt}`,
      fix: 'read docs/runbooks/restore-without-resending.md, then npm run -s garage -- unfreeze',
    });
  }
  if (store.dialect === 'sqlite') findings.push(...checkRights(sqliteFile(dataDir)));
  return findings;
}

function checkRights(file: string): Finding[] {
  const mode = statSync(file).mode & 0o077;
  if (mode === 0) return [];
  return [
    {
      level: 'warning',
      subject: 'rights',
      message: `other users of this machine can open ${file}`,
      fix: `chmod 600 ${file}`,
    },
  ];
}
