import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Changelog, hasUpgradeNotes, readChangelog, readReleasedSchema } from './changelog.ts';

/** Which part of the version grows. */
export type ReleaseKind = 'patch' | 'minor' | 'major';

/** What a release of this folder would be. */
export interface ReleasePlan {
  version: string;
  schema: number;
  changelog: Changelog;
  hasBillOfMaterials: boolean;
}

/** The release cannot be made; one sentence with its fix. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** Reads what a release would be, or throws ReleaseRefused. */
export function planRelease(root: string, kind: ReleaseKind): ReleasePlan {
  const { version, scripts = {} } = readPackage(root);
  return { ...planChanges(root), version: growVersion(version, kind), hasBillOfMaterials: 'sbom' in scripts };
}

/** Reads schema and changelog, and refuses a changelog that does not tell enough. */
export function planChanges(root: string): Pick<ReleasePlan, 'schema' | 'changelog'> {
  const changelog = readChangelog(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'));
  if (changelog === undefined) {
    throw new ReleaseRefused("CHANGELOG.md has nothing under '## Unreleased': say there what changed.");
  }
  const schema = readSchema(root);
  const earlier = readReleasedSchema(changelog);
  if (earlier !== undefined && schema !== earlier && !hasUpgradeNotes(changelog)) {
    throw new ReleaseRefused(
      `The schema grew from ${earlier} to ${schema}: say under '### Upgrade notes' in CHANGELOG.md what an upgrade needs.`,
    );
  }
  return { schema, changelog };
}

/** The version of package.json. */
export function readPackage(root: string): { version: string; scripts?: Record<string, string> } {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** The newest number among the steps of the schema. */
function readSchema(root: string): number {
  const files = readdirSync(join(root, 'newsletter/store/migrations'));
  return Math.max(0, ...files.map((file) => Number.parseInt(file, 10)).filter(Number.isInteger));
}

function growVersion(version: string, kind: ReleaseKind): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (kind === 'major') return `${major + 1}.0.0`;
  return kind === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}
