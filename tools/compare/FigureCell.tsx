import type { BestWord } from './find-best.ts';
import type { Cell, Entry } from './read-cell.ts';

interface FigureCellProps {
  cell: Cell | undefined;
  best: BestWord | undefined;
  /** Stands before each figure, such as '$'. */
  sign?: string | undefined;
  /** Path of the page that lists the sources; '' when it is this one. */
  sourcesPath: string;
}

/** One truck's figure on one line: each record leads to its source, and says how firm it is. */
export function FigureCell({ cell, best, sign = '', sourcesPath }: FigureCellProps) {
  if (!cell) return <td className="compare-unknown">unknown</td>;
  const draw = ({ id, text, note }: Entry, at: number) => (
    // Only here do the notes stand on the same page, where they can be shown beside the figure.
    <a
      key={id}
      className={sourcesPath ? 'compare-source' : 'compare-source fact-link'}
      href={`${sourcesPath}#figure-${id}`}
    >
      {at > 0 && 'or '}
      <b>{sign + text}</b>
      {note && <small> {note}</small>}
    </a>
  );
  return (
    <td className={best && 'winner'}>
      {cell.entries.map(draw)}
      {best && <span className="winner-mark">{best}</span>}
    </td>
  );
}
