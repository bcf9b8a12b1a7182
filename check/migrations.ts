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
  { pattern: /\brename\b/gi, what: 'renames' },
  { pattern: /\bset\s+not\s+null\b/gi, what: 'demands a value' },
  { pattern: /\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/gi, what: 'changes a type' },
];

/** The same of one action of an `alter table`, which may have several. */
const contractingActions: typeof contracting = [
  { pattern: /^drop\s+(?!constraint\b)\w+/i, what: 'takes something away' },
  { pattern: /^add\b(?!.*\bdefault\b).*\bnot\s+null\b.*/is, what: 'demands a value' },
  { pattern: /^add\s+(constraint|check|unique|primary|foreign|exclude)\b/i, what: 'demands more of a row' },
];

/** What may be made for a table of the same step, but not for one that the version before writes to. */
const demanding = /\bcreate\s+(?:unique\s+index|(?:\w+\s+){0,3}?trigger)\b[^;]*?\bon\s+(?:only\s+)?"?(\w+)/gi;
const newTable = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)/gi;

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
  const code = text.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'/g, (words) => words.replace(/[^\n]/g, ' '));
  return findContracting(code).map(({ words, index, what }) => ({
    file: path,
    line: lineAt(code, index),
    message: `'${words.trim().replace(/\s+/g, ' ')}' ${what}, and the version before still runs: see docs/decisions/014-upgrades.md, or write '-- contracts: <release>' when that version is gone`,
  }));
}

function findContracting(code: string): { words: string; index: number; what: string }[] {
  const anywhere = contracting.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].map((match) => ({ words: match[0], index: match.index, what })),
  );
  const inActions = listAlterActions(code).flatMap(({ text, index }) =>
    contractingActions.flatMap(({ pattern, what }) => {
      const words = pattern.exec(text)?.[0];
      return words === undefined ? [] : [{ words, index, what }];
    }),
  );
  const made = new Set([...code.matchAll(newTable)].map((match) => match[1]));
  const onTables = [...code.matchAll(demanding)]
    .filter((match) => !made.has(match[1]))
    .map((match) => ({ words: match[0], index: match.index, what: 'demands more of a row' }));
  return [...anywhere, ...inActions, ...onTables];
}

/** The actions of each `alter table`, parted at the commas that stand in no brackets. */
function listAlterActions(code: string): { text: string; index: number }[] {
  const statements = code.matchAll(/\balter\s+table\s+(?:if\s+exists\s+)?(?:only\s+)?\S+\s+([^;]*)/dgi);
  return [...statements].flatMap((match) => {
    const [start = 0, end = 0] = match.indices?.[1] ?? [];
    const actions: { text: string; index: number }[] = [];
    let [from, depth] = [start, 0];
    for (let at = start; at <= end; at += 1) {
      if (code[at] === '(') depth += 1;
      else if (code[at] === ')') depth -= 1;
      if (at < end && (code[at] !== ',' || depth > 0)) continue;
      const text = code.slice(from, at);
      actions.push({ text: text.trim(), index: from + text.length - text.trimStart().length });
      from = at + 1;
    }
    return actions;
  });
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
