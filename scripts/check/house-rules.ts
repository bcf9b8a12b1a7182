import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findPackedLines } from './packed-lines.ts';
import { findStatusWrites } from './status-writes.ts';
import { checkStyleOwners } from './style-owners.ts';

const maxLines = 300;

const generatedFolders = new Set(['node_modules', '.git', 'dist', '.astro', '.cache', '.vite', 'data', 'test-results']);
const codeExtensions = new Set(['.ts', '.tsx', '.astro', '.css', '.sql', '.cjs', '.mjs']);
const textExtensions = new Set(['.md', '.mdx', '.yaml', '.yml', '.json', '.html', '.sh', '']);
const vagueName = /^(utils?|helpers?|common|misc|lib)$/;
// Written as a list so that this file does not match its own check.
const machinePath = new RegExp(`(?<![\\w.$})\\]/-])/(?:${['work', 'root', 'tmp'].join('|')})(?=[/'"\`\\s]|$)`, 'm');
const utcDay =
  /toISOString\(\)\s*\.(?:(?:slice|substring|substr)\(0, (?:7|10)\)|split\('T'\))|(?:_at|At)\)?\.slice\(0, (?:7|10)\)/;
const clockRead = /\bDate\.now\(\)|\bnew Date\(\)/;
const exactVersion = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

const isCode = (file: string): boolean => codeExtensions.has(extname(file));
const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|(^|[/-])test-[^/]+\.ts$/.test(file);

/** Returns one line per broken rule, for every file below `root` that a person wrote. */
export function checkHouseRules(root: string): string[] {
  const files = listFiles(root).filter((file) => isCode(file) || textExtensions.has(extname(file)));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  return [
    ...[...texts].flatMap(([file, text]) => checkFile(file, text)),
    ...checkBaseNames(files),
    ...checkPackages(String(texts.get('package.json')), String(texts.get('package-lock.json'))),
  ];
}

/** Checks one file on its own: name, length, machine paths, clock, days. */
function checkFile(file: string, text: string): string[] {
  if (file === 'package-lock.json') return [];
  const found: string[] = [];
  const vague = file.split('/').find((part) => vagueName.test(part.split('.')[0] ?? ''));
  if (vague) found.push(`'${vague}' does not say what it is about: name it after its subject`);
  const lines = countLines(text);
  const mayBeLong = /^content\//.test(file) || /^\/\*\* Over 300 lines: \S/.test(text) || !isCode(file);
  if (lines > maxLines && !mayBeLong)
    found.push(`${lines} lines: split it by subject, or start it with '/** Over 300 lines: the reason. */'`);
  const path = isTest(file) ? undefined : machinePath.exec(text)?.[0];
  if (path) found.push(`'${path}' is a path of one machine: use a relative path or os.tmpdir()`);
  if (/^newsletter\/.*\.ts$/.test(file) && !isTest(file) && clockRead.test(text))
    found.push('reads the clock: take the time as an argument');
  if (isCode(file) && !isTest(file) && utcDay.test(text))
    found.push('takes a day from a UTC timestamp: use siteDay(moment, timeZone) of core/dates.ts');
  if (!isTest(file)) found.push(...findStatusWrites(file, text));
  if (/\.(?:tsx?|astro)$/.test(file) && !isTest(file)) found.push(...findPackedLines(text));
  return found.map((message) => `${file}: ${message}`);
}

/**
 * Finds code files that share a name inside one top-level folder; addresses (site/pages) and the fixed names of a tool
 * folder may.
 */
function checkBaseNames(files: readonly string[]): string[] {
  const named = files.filter(
    (file) => isCode(file) && !/^site\/pages\/|^content\/|(^|\/)(index|tool|Island)\./.test(file),
  );
  const groups = Map.groupBy(named, (file) => `${file.split('/')[0]}/…/${basename(file)}`);
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.join(', ')}: the same name twice in one folder tree: rename one`);
}

type Versions = Record<string, string>;
type PackageFile = Partial<
  Record<'dependencies' | 'devDependencies' | 'optionalDependencies' | 'overrides', Versions> & {
    allowScripts: Record<string, boolean>;
  }
>;
type Locked = { resolved?: string; integrity?: string; hasInstallScript?: boolean };

/**
 * Checks that an install is the same everywhere: exact versions, a hash each, no registry host, known install scripts.
 */
function checkPackages(packageJson: string, lockJson: string): string[] {
  const { allowScripts = {}, ...wanted } = JSON.parse(packageJson) as PackageFile;
  const { packages } = JSON.parse(lockJson) as { packages: Record<string, Locked> };
  const versions = [wanted.dependencies, wanted.devDependencies, wanted.optionalDependencies, wanted.overrides];
  const loose = versions
    .flatMap((part = {}) => Object.entries(part))
    .filter(([, version]) => !exactVersion.test(version));
  const locked = Object.entries(packages).flatMap(([place, { resolved, integrity, hasInstallScript }]) => {
    if (place === '') return [];
    const name = place.split('node_modules/').at(-1) ?? '';
    const found: string[] = [];
    if (resolved?.includes('://')) found.push('names a host: install with omit-lockfile-registry-resolved=true');
    if (!integrity?.startsWith('sha512-')) found.push('has no sha512 hash: remove it from the lock and install again');
    if (hasInstallScript && !(name in allowScripts)) found.push(`runs code at install: name ${name} in allowScripts`);
    return found.map((message) => `package-lock.json: ${place} ${message}`);
  });
  return [...loose.map(([name, version]) => `package.json: ${name} is '${version}': pin one exact version`), ...locked];
}

const countLines = (text: string): number => text.trimEnd().split('\n').length;

function listFiles(root: string): string[] {
  const files: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (generatedFolders.has(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) files.push(relative(root, path).split(sep).join('/'));
    }
  };
  visit(root);
  return files.sort();
}

if (import.meta.main) {
  const styles = checkStyleOwners();
  const found = [...checkHouseRules(fileURLToPath(new URL('../..', import.meta.url))), ...styles.found];
  console.log(styles.count);
  for (const line of found) console.log(line);
  if (found.length > 0) process.exitCode = 1;
}
