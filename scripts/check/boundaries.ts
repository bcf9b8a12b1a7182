import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findCodeUses, type UseKind } from './code-uses.ts';
import { type Finding, formatFinding, lineAt } from './finding.ts';
import { isCode, isTest, listFiles, readText, repositoryRoot } from './repository.ts';
import { runCommand } from './run-command.ts';

const rooms = [
  'contract',
  'newsletter',
  'server',
  'cli',
  'site',
  'art',
  'check',
  'content-check',
  'e2e',
  'bench',
  'release',
  'deploy',
  'faults',
];

/** What a room may not use, and where the value comes from instead. */
const roomRules: { room: string; uses: UseKind; message: string }[] = [
  { room: 'newsletter/', uses: 'environment', message: 'process.env in the newsletter: take the value as an argument' },
  { room: 'newsletter/', uses: 'clock', message: 'the real clock in the newsletter: take the time as an argument' },
  { room: 'site/components/', uses: 'fetch', message: 'fetch in a component: load in site/pages, pass the data' },
];

/** What the boundary check saw. */
export interface BoundaryReport {
  isOk: boolean;
  output: string;
}

/** Checks who imports whom, and what rooms may not use, below a folder that holds the rooms. */
export async function checkBoundaries(root: string): Promise<BoundaryReport> {
  const findings = [...checkRoomRules(root), ...checkShellImports(root)];
  const imports = await checkImports(root);
  return {
    isOk: findings.length === 0 && imports.isOk,
    output: [...findings.map(formatFinding), imports.output].filter((line) => line !== '').join('\n'),
  };
}

async function checkImports(root: string): Promise<BoundaryReport> {
  const present = rooms.filter((room) => existsSync(join(root, room)));
  if (present.length === 0) return { isOk: true, output: 'no rooms yet' };
  const config = join(repositoryRoot, '.dependency-cruiser.cjs');
  return runCommand('depcruise', ['--config', config, '--output-type', 'err-long', ...present], { cwd: root });
}

function checkRoomRules(root: string): Finding[] {
  return listFiles(root).flatMap((file) => {
    const rules = roomRules.filter((rule) => file.startsWith(rule.room));
    if (rules.length === 0 || !isCode(file) || isTest(file)) return [];
    const text = readText(root, file);
    return findCodeUses(file, text).flatMap(({ kind, offset }) =>
      rules.filter((rule) => rule.uses === kind).map(({ message }) => ({ file, line: lineAt(text, offset), message })),
    );
  });
}

/** dependency-cruiser reads no .astro and .mdx, so the rule that nothing needs our tools is checked here for them. */
function checkShellImports(root: string): Finding[] {
  return listFiles(root)
    .filter((file) => /\.(astro|mdx)$/.test(file))
    .flatMap((file) => {
      const text = readText(root, file);
      const imports = [...text.matchAll(/^\s*import\b[^'"]*['"]((?:\.\.\/)+(?:check|e2e|bench|faults)\/[^'"]*)['"]/gm)];
      return imports.map((match) => ({
        file,
        line: lineAt(text, match.index),
        message: `imports ${match[1]}: pages may not need tools`,
      }));
    });
}
