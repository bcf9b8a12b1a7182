/** The section of CHANGELOG.md that waits for a release, and what surrounds it. */
export interface Changelog {
  before: string;
  /** What stands under `## Unreleased`. */
  waiting: string;
  after: string;
}

const heading = '## Unreleased\n';

/** Finds what waits for a release; undefined when there is no such section or nothing in it. */
export function readChangelog(text: string): Changelog | undefined {
  const start = text.indexOf(heading);
  if (start < 0) return undefined;
  const from = start + heading.length;
  const end = text.indexOf('\n## ', from);
  const waiting = text.slice(from, end < 0 ? undefined : end + 1).trim();
  return waiting === ''
    ? undefined
    : { before: text.slice(0, from), waiting, after: end < 0 ? '' : text.slice(end + 1) };
}

/** The schema of the newest release that the changelog tells of. */
export function readReleasedSchema({ after }: Changelog): number | undefined {
  const number = /^Schema (\d+)\b/m.exec(after)?.[1];
  return number === undefined ? undefined : Number(number);
}

/** Whether somebody who upgrades is told what to do. */
export function hasUpgradeNotes({ waiting }: Changelog): boolean {
  return /^### Upgrade notes\n+\S/m.test(waiting);
}

/** Moves what waits under the heading of a version. */
export function closeChangelog(
  { before, waiting, after }: Changelog,
  release: { version: string; day: string; schema: number },
): string {
  const section = `## ${release.version}, ${release.day}\n\nSchema ${release.schema}.\n\n${waiting}\n`;
  return `${before}\n${section}${after === '' ? '' : `\n${after}`}`;
}
