import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Finding, lineAt } from './finding.ts';
import { readText } from './repository.ts';

const migrations = 'newsletter/store/migrations';
const released = 'newsletter/store/released';
const endings = ['.sqlite.sql', '.pg.sql'] as const;

/** A step that takes something away says in which release nobody needs it any more. */
const contractMark = /^-- contracts: \d+\.\d+\.\d+\s*$/m;

/** What the version before, which still runs during a deployment, would fall over. */
const contracting: { pattern: RegExp; what: string }[] = [
  { pattern: /\bdrop\s+(table|view)\b/gi, what: 'takes something away' },
  { pattern: /\balter\s+table\s+\S+\s+drop\s+(?!constraint|default)\w+/gi, what: 'takes something away' },
  { pattern: /\brename\b/gi, what: 'renames' },
  { pattern: /\bset\s+not\s+null\b/gi, what: 'demands a value' },
  { pattern: /\badd\s+(column\s+)?\w+[^;]*\bnot\s+null\b(?![^;]*\bdefault\b)[^;]*/gi, what: 'demands a value' },
  { pattern: /\badd\s+constraint\b/gi, what: 'demands more of a row' },
  { pattern: /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/gi, what: 'changes a type' },
];

/** Checks that every step of the schema leaves the version before it working, and that its store is kept for tests. */
export function checkMigrations(root: string): Finding[] {
  if (!existsSync(join(root, migrations))) return [];
  const files = readdirSync(join(root, migrations)).sort();
  return endings.flatMap((ending) => {
    const steps = files
      .filter((file) => file.endsWith(ending))
      .map((file) => {
        const path = `${migrations}/${file}`;
        const text = readText(root, path).replaceAll('\r\n', '\n');
        return { path, text, checksum: createHash('sha256').update(text).digest('hex') };
      });
    return steps.flatMap((step, index) => [
      ...checkNumber(step.path, index + 1, files, ending),
      ...checkExpands(step.path, step.text),
      ...checkKept(root, step.path, ending, steps.slice(0, index + 1)),
    ]);
  });
}

function checkNumber(path: string, number: number, files: string[], ending: string): Finding[] {
  const name = basename(path);
  const twin = name.replace(ending, endings.find((other) => other !== ending) ?? '');
  const start = `${String(number).padStart(4, '0')}_`;
  return [
    ...(name.startsWith(start) ? [] : [{ file: path, message: `is step ${number}: its name begins with ${start}` }]),
    ...(files.includes(twin) ? [] : [{ file: path, message: `has no ${twin} for the other kind of store` }]),
  ];
}

function checkExpands(path: string, text: string): Finding[] {
  if (contractMark.test(text)) return [];
  // As long as they were, so that lines can still be told.
  const code = text.replace(/--[^\n]*|'[^']*'/g, (words) => ' '.repeat(words.length));
  return contracting.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].map((match) => ({
      file: path,
      line: lineAt(code, match.index),
      message: `'${match[0].trim().replace(/\s+/g, ' ')}' ${what}, and the version before still runs: see docs/decisions/014-upgrades.md, or write '-- contracts: <release>' when that version is gone`,
    })),
  );
}

function checkKept(
  root: string,
  path: string,
  ending: string,
  steps: readonly { path: string; checksum: string }[],
): Finding[] {
  const store = `${released}/${basename(path).slice(0, 4)}${ending}`;
  if (!existsSync(join(root, store))) {
    return [
      { file: path, message: `has no ${store}, which later versions are tested with: node release/write-stores.ts` },
    ];
  }
  const text = readText(root, store);
  return steps
    .filter(({ checksum }) => !text.includes(checksum))
    .map((step) => ({
      file: step.path,
      message: `is not the one ${store} was made with: a released step never changes, write a new one`,
    }));
}
