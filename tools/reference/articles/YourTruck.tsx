import { YoursTag } from '../../../ui/YoursTag.tsx';
import type { ArticleProps } from './article-entries.ts';

/** Renders the place of a line about the reader's truck; a script fills it once one is saved. */
export function YourTruck({ about }: ArticleProps<'YourTruck'>) {
  return (
    <p className="mine grid" data-your-truck={about} hidden>
      <YoursTag />
      <span data-words />
    </p>
  );
}
