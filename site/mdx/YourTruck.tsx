import { YoursTag } from '../../ui/YoursTag.tsx';
import type { MdxProps } from './registry.ts';

/** Renders the place of a line about the reader's truck; a script fills it once one is saved. */
export function YourTruck({ about }: MdxProps<'YourTruck'>) {
  return (
    <p className="mine" data-your-truck={about} hidden>
      <YoursTag />
      <span data-words />
    </p>
  );
}
