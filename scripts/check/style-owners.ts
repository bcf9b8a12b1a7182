import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type SelectorComponent, transform } from 'lightningcss';

/** Sheets that cut across things: values, paper, modes and phones say something about many things at once. */
const acrossThings = /^(tokens|print|modes|forced-colors|.+-print)\.css$/;

/** Returns the sheets that style each class: those in which it is in the last compound of a selector. */
export function findStyleOwners(files: readonly string[]): Map<string, Set<string>> {
  const owners = new Map<string, Set<string>>();
  for (const file of files) {
    if (acrossThings.test(basename(file))) continue;
    const addClasses = (selector: readonly SelectorComponent[]): void => {
      const lastCompound = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1);
      for (const part of lastCompound) {
        if (part.type === 'class') owners.set(part.name, (owners.get(part.name) ?? new Set()).add(file));
        if (part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where'))
          for (const inner of part.selectors) addClasses(inner);
      }
    };
    transform({
      filename: file,
      code: readFileSync(file),
      errorRecovery: true,
      visitor: {
        Selector(selector) {
          addClasses(selector);
        },
      },
    });
  }
  return owners;
}

/** Returns the style sheets of pages, tools and the desk. */
export const styleSheets = (): string[] =>
  globSync(['site/**/*.css', 'ui/**/*.css', 'tools/**/*.css', 'desk/**/*.css'], {
    exclude: (name) => name.includes('dist'),
  }).toSorted();

if (import.meta.main) {
  const shared = [...findStyleOwners(styleSheets())].filter(([, files]) => files.size > 1);
  for (const [name, files] of shared.toSorted()) console.log(`.${name}: ${[...files].join(', ')}`);
  console.log(`${shared.length} classes are styled in more than one sheet.`);
}
