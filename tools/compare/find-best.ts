import type { Row } from './compare-rows.ts';
import type { Cell } from './read-cell.ts';

/** The word beside a winning cell: 'best', or 'best known' while another cell is unknown. */
export type BestWord = 'best' | 'best known';

/** The word of each cell of a line. A figure with several versions wins only if its worst beats every other's best. */
export function findBest({ better }: Row, cells: readonly (Cell | undefined)[]): (BestWord | undefined)[] {
  const spans = cells.map((cell) => cell?.span);
  const known = spans.filter((span) => span !== undefined);
  const word: BestWord = known.length === cells.length ? 'best' : 'best known';
  const isFlat = known.every(({ low, high }) => low === known[0]?.low && high === known[0]?.high);
  if (!better || known.length < 2 || isFlat) return cells.map(() => undefined);
  return spans.map((span) => {
    if (!span) return undefined;
    const isBest = known.every(
      (other) => other === span || (better === 'more' ? span.low >= other.high : span.high <= other.low),
    );
    return isBest ? word : undefined;
  });
}

/** True where the cells do not all say the same. */
export function differ(cells: readonly (Cell | undefined)[]): boolean {
  const texts = cells.map((cell) => cell?.entries.map(({ text }) => text).join('|') ?? '');
  return new Set(texts).size > 1;
}
