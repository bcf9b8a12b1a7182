import { existsSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { findCodeUses } from './code-uses.ts';
import { type Finding, lineAt } from './finding.ts';
import { checkPackages } from './packages.ts';
import { isCode, isTest, listFiles, readText } from './repository.ts';
import { checkSecretComparisons } from './secret-comparisons.ts';

const maxLines = 300;
const writtenReason = /^\/\*\* Over 300 lines: \S/;
const countedExtensions = new Set(['.ts', '.tsx', '.astro', '.css']);
const textExtensions = new Set(['.md', '.mdx', '.yaml', '.yml', '.json', '.css', '.html', '.sql', '.sh', '']);
const drawerName = /^(utils?|helpers?|common|misc|lib)$/;
// Spelled as a list so that this file does not contain what it looks for.
const machineFolders = ['work', 'root', 'tmp'];
const machinePath = new RegExp(`(?<![\\w.$})\\]/-])/(?:${machineFolders.join('|')})(?=[/'"\`\\s]|$)`, 'gm');
const environmentReaders = [
  /^(server|cli)\/config\.ts$/,
  /^(astro|playwright)\.config\.ts$/,
  /^(check|e2e|bench|faults|art\/cli)\//,
];

/** Checks size, names, machine paths, environment, skipped tests and pinned packages over the whole repository. */
export function checkHouseRules(root: string): Finding[] {
  const findings = listFiles(root).flatMap((file) => [
    ...checkName(file),
    ...(isReadable(file) ? checkText(file, readText(root, file)) : []),
  ]);
  const hasPackages = existsSync(join(root, 'package.json'));
  return hasPackages ? [...findings, ...checkPackages(root)] : findings;
}

/** Refuses drawers: a function lives with its subject. */
export function checkName(file: string): Finding[] {
  const drawer = file.split('/').find((part) => drawerName.test(part.split('.')[0] ?? ''));
  if (!drawer) return [];
  return [{ file, message: `'${drawer}' is a drawer: name it after its subject, or move it to its subject` }];
}

/** The rules that look into one file. */
export function checkText(file: string, text: string): Finding[] {
  return [...checkSize(file, text), ...checkMachinePaths(file, text), ...(isCode(file) ? checkCode(file, text) : [])];
}

function checkSize(file: string, text: string): Finding[] {
  const isData = /^(content|art\/scenes)\//.test(file);
  const lines = text.trimEnd().split('\n').length;
  if (isData || writtenReason.test(text) || !countedExtensions.has(extname(file)) || lines <= maxLines) return [];
  return [
    {
      file,
      message: `${lines} lines, at most ${maxLines}: split it by subject, or begin it with '/** Over ${maxLines} lines: the reason. */'`,
    },
  ];
}

function checkMachinePaths(file: string, text: string): Finding[] {
  if (isTest(file)) return [];
  return [...text.matchAll(machinePath)].map((match) => ({
    file,
    line: lineAt(text, match.index),
    message: `'${match[0]}' is a path of one machine: use a relative path or os.tmpdir()`,
  }));
}

function checkCode(file: string, text: string): Finding[] {
  const mayReadEnvironment = isTest(file) || environmentReaders.some((pattern) => pattern.test(file));
  const keepsSecrets = !isTest(file) && /^(server|newsletter|cli)\//.test(file);
  const uses = findCodeUses(file, text).flatMap(({ kind, offset }): Finding[] => {
    const line = lineAt(text, offset);
    if (kind === 'skipped-test')
      return [{ file, line, message: 'a skipped or focused test: make it run, or remove it' }];
    if (kind !== 'environment' || mayReadEnvironment) return [];
    return [{ file, line, message: 'process.env outside a config file: read it in config.ts and pass the value' }];
  });
  return keepsSecrets ? [...uses, ...checkSecretComparisons(file, text)] : uses;
}

function isReadable(file: string): boolean {
  return basename(file) !== 'package-lock.json' && (isCode(file) || textExtensions.has(extname(file)));
}
