import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SelectorComponent, transform } from 'lightningcss';

/** How many classes more than one sheet may style. It only goes down: lower it when a class has found its sheet. */
const maxShared = 32;

/** How many rules may be lists of strangers, below each of these folders. They only go down, too. */
const maxStrangers = { 'site ui tools': 0, desk: 0 };

/** A rule for more classes than this, at home in different sheets, is a list of strangers. */
const maxNeighbors = 4;

/** Sheets that cut across things: values, paper, modes and phones say something about many things at once. */
const acrossThings = /^(tokens|print|modes|forced-colors|.+-print)\.css$/;

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the classes that a selector styles: those of its last compound. */
function classesStyledBy(selector: readonly SelectorComponent[]): string[] {
  const lastCompound = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1);
  return lastCompound.flatMap((part) => {
    if (part.type === 'class') return [part.name];
    const isList = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
    return isList ? part.selectors.flatMap(classesStyledBy) : [];
  });
}

/** A rule: its sheet, its line and the classes it styles. */
interface StyledRule {
  file: string;
  line: number;
  classes: Set<string>;
}

/** Returns the rules of sheets that style classes; those of sheets that cut across things are left out. */
function listStyledRules(files: readonly string[]): StyledRule[] {
  const rules: StyledRule[] = [];
  for (const file of files) {
    if (acrossThings.test(basename(file))) continue;
    transform({
      filename: file,
      code: readFileSync(join(root, file)),
      errorRecovery: true,
      visitor: {
        Rule: {
          style({ value: { selectors, loc } }) {
            const classes = new Set(selectors.flatMap(classesStyledBy));
            if (classes.size > 0) rules.push({ file, line: loc.line + 1, classes });
          },
        },
      },
    });
  }
  return rules;
}

/** Returns the sheets that style each class. */
function findStyleOwners(rules: readonly StyledRule[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { file, classes } of rules)
    for (const name of classes) owners.set(name, (owners.get(name) ?? new Set()).add(file));
  return owners;
}

/** Returns the rules that say one thing of many classes that are at home in different sheets. */
function findStrangers(rules: readonly StyledRule[], owners: ReadonlyMap<string, Set<string>>): StyledRule[] {
  return rules.filter(({ file, classes }) => {
    const isAtHome = (name: string): boolean => owners.get(name)?.size === 1;
    return classes.size > maxNeighbors && ![...classes].every((name) => isAtHome(name) && owners.get(name)?.has(file));
  });
}

/** Returns the style sheets of pages, tools and the desk. */
const listStyleSheets = (): string[] =>
  globSync(['site/**/*.css', 'ui/**/*.css', 'tools/**/*.css', 'desk/**/*.css'], {
    cwd: root,
    exclude: (name) => name.includes('dist'),
  }).toSorted();

/** Finds the classes that more than one sheet styles, and the lists of strangers. */
function readStyleOwners(): { shared: (readonly [name: string, files: readonly string[]])[]; strangers: StyledRule[] } {
  const rules = listStyledRules(listStyleSheets());
  const owners = findStyleOwners(rules);
  const shared = [...owners]
    .map(([name, files]) => [name, [...files]] as const)
    .filter(([, files]) => files.length > 1);
  return { shared: shared.toSorted(), strangers: findStrangers(rules, owners) };
}

/** Checks that each class has one sheet, as far as that is so by now. Returns the broken rules and the count. */
export function checkStyleOwners(): { found: string[]; count: string } {
  const { shared, strangers } = readStyleOwners();
  const count = `${shared.length} classes are styled in more than one sheet; ${maxShared} may be.`;
  const tooMany = shared.length > maxShared ? [`${count} node scripts/check/style-owners.ts lists them.`] : [];
  const lists = Object.entries(maxStrangers).flatMap(([folders, most]) => {
    const own = strangers.filter(({ file }) => folders.split(' ').includes(String(file.split('/')[0])));
    if (own.length <= most) return [];
    return own.map(
      ({ file, line }) => `${file}:${line}: one rule for strangers: let each say it itself, in its own sheet`,
    );
  });
  return { found: [...tooMany, ...lists], count };
}

if (import.meta.main) {
  const { shared, strangers } = readStyleOwners();
  for (const [name, files] of shared) console.log(`.${name}: ${files.join(', ')}`);
  for (const { file, line, classes } of strangers) console.log(`${file}:${line}: ${[...classes].join(' ')}`);
  console.log(
    `${shared.length} classes are styled in more than one sheet, ${strangers.length} rules are for strangers.`,
  );
}
