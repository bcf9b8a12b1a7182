import type { MdxProps } from '../../../site/mdx/registry.ts';
import { YoursTag } from '../../../ui/YoursTag.tsx';

/** Renders the place of a line about the reader's truck; a script fills it once one is saved. */
export function YourTruck({ about }: MdxProps<'YourTruck'>) {
  return (
    <p className="mine" data-your-truck={about} hidden>
      <YoursTag />
      <span data-words />
    </p>
  );
}
