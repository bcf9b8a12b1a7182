import { readMdx } from '../../core/text/plain-text.ts';
import { type MdxName, registry } from '../mdx/registry.ts';
import { loadCompiled } from '../posts/posts.ts';

/** Returns the properties of each use of a component in an article or a text page, in reading order. */
export async function loadUses(file: string, wanted: MdxName): Promise<Readonly<Record<string, unknown>>[]> {
  const uses: Readonly<Record<string, unknown>>[] = [];
  const names = Object.keys(registry);
  const draw = await loadCompiled(file);
  const drawn = draw({ components: Object.fromEntries(names.map((name) => [name, name])) });
  const collect = ({ children: _, ...given }: Readonly<Record<string, unknown>>) => {
    uses.push(given);
    return [];
  };
  readMdx(
    drawn,
    Object.fromEntries(names.map((name) => [name, name === wanted ? collect : (_props, children) => children])),
  );
  return uses;
}
