import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const parts = ['newsletter', 'server', 'contract', 'site.config.ts', 'package.json'];
const migrations = 'newsletter/store/migrations';

/** One of everything that a step of the schema may do while the version before it runs. */
const nextStep = `alter table subscribers add column note text;
alter table consents add column channel text not null default 'web';
create table notes (id text primary key not null, subscriber_id text not null);
create index subscribers_created_index on subscribers (created_at);
`;

/** Copies the program as a version with one step of the schema more or less; gives its server's main file. */
export function copyVersion(ends: AsyncDisposableStack, kind: 'next' | 'previous'): string {
  const folder = mkdtempSync(join(tmpdir(), `garage-${kind}-`));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const isProgram = (path: string): boolean => !/\.test\.ts$|\/(released|returned-mails)$/.test(path);
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true, filter: isProgram });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const steps = readdirSync(join(folder, migrations)).sort();
  const newest = Number(steps.at(-1)?.slice(0, 4));
  if (kind === 'next') {
    const name = `${String(newest + 1).padStart(4, '0')}_next`;
    for (const store of ['pg', 'sqlite']) writeFileSync(join(folder, migrations, `${name}.${store}.sql`), nextStep);
  } else {
    for (const step of steps.filter((name) => Number(name.slice(0, 4)) === newest))
      rmSync(join(folder, migrations, step));
  }
  return join(folder, 'server/main.ts');
}
