import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { planRelease, type ReleaseKind, type ReleasePlan, ReleaseRefused } from './plan.ts';

const kinds: readonly ReleaseKind[] = ['patch', 'minor', 'major'];
const root = process.cwd();

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean' } },
  allowPositionals: true,
  strict: false,
});
const kind = kinds.find((known) => known === positionals[0]);

if (kind === undefined || positionals.length !== 1) {
  console.error('Usage: npm run release -- patch|minor|major [--dry-run]');
  process.exitCode = 2;
} else {
  try {
    release(kind, values['dry-run'] === true);
  } catch (error) {
    if (!(error instanceof ReleaseRefused)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

function release(kind: ReleaseKind, isDry: boolean): void {
  requireCleanTree();
  const plan = planRelease(root, kind);
  if (run('git', ['rev-parse', '--quiet', '--verify', `refs/tags/v${plan.version}`]).status === 0) {
    throw new ReleaseRefused(`There is already a tag v${plan.version}: was this version released before?`);
  }
  console.log('npm run check …');
  if (run('npm', ['run', '--silent', 'check'], 'inherit').status !== 0) {
    throw new ReleaseRefused('npm run check failed: nothing was released.');
  }
  // A check that writes files would put them into the release.
  requireCleanTree();
  if (isDry) console.log(describe(plan));
  else makeRelease(kind, plan);
}

function makeRelease(kind: ReleaseKind, { version, schema }: ReleasePlan): void {
  const before = run('git', ['rev-parse', 'HEAD']).stdout.trim();
  // npm changes package.json and the lock file, runs note-version.ts, commits and tags.
  const { status, stderr } = run('npm', ['version', kind, '--message', 'release: %s']);
  if (status !== 0) {
    // When only the tag failed, the commit is there already.
    run('git', ['reset', '--quiet', '--hard', before]);
    throw new ReleaseRefused(`npm version failed, and the files are as they were:\n${stderr.trim()}`);
  }
  console.log(`Version ${version} with schema ${schema} is committed and tagged v${version}; nothing was pushed.

Next:
  git show v${version}             look at it
  npm test                      the whole proof, before others get it
  git push --follow-tags        give it to others
  on the machine that runs it:  npm run -s garage -- backup --to <folder>/, then as docs/operations.md says under "A new version"
To take it back before the push:
  git tag -d v${version} && git reset --hard HEAD~1`);
}

function describe({ version, schema, changelog, hasBillOfMaterials }: ReleasePlan): string {
  const bill = hasBillOfMaterials ? '\nThe software bill of materials would be written with npm run sbom.' : '';
  return `This would be version ${version} with schema ${schema}, tagged v${version}. Nothing was changed.${bill}\n\n${changelog.waiting}`;
}

function requireCleanTree(): void {
  const { status, stdout, stderr } = run('git', ['status', '--porcelain']);
  if (status !== 0) throw new ReleaseRefused(`This folder is no git repository: ${stderr.trim()}`);
  if (stdout !== '') throw new ReleaseRefused(`There are changes that are not committed:\n${stdout.trimEnd()}`);
}

function run(command: string, args: string[], output: 'pipe' | 'inherit' = 'pipe') {
  return spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', output, output] });
}
