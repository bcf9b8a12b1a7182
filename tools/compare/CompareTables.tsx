import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { SourceLink } from '../../ui/SourceLink.tsx';
import {
  type BestWord,
  type Cell,
  type Comparison,
  type CriterionScore,
  type Entry,
  toPoints,
} from './compare-model.ts';
import { whyArticlesDiffer, writeMissing } from './compare-words.ts';

interface FactTableProps {
  comparison: Comparison;
  isDifferencesOnly: boolean;
  sourcesPath: string;
}

/** Renders the trucks side by side. On a phone it scrolls inside itself while its first column stays. */
export function FactTable({ comparison: { trucks, rows }, isDifferencesOnly, sourcesPath }: FactTableProps) {
  const shown = isDifferencesOnly ? rows.filter(({ isDifferent }) => isDifferent) : rows;
  const hidden = rows.length - shown.length;
  return (
    <div className="data-table bordered compare-figures">
      <p className="block-title">Side by side</p>
      <ScrollArea label="Figures side by side">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {trucks.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells, best }) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label}
                  {row.unit && <small> {row.unit}</small>}
                </th>
                {trucks.map(({ key }, at) => (
                  <FactCell key={key} cell={cells[at]} best={best[at]} sign={row.sign} sourcesPath={sourcesPath} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      <p className="block-caption">
        {hidden > 0 && `${hidden} ${hidden === 1 ? 'line' : 'lines'} that say the same for all are hidden. `}
        Ratings are maximums when properly equipped; the label on the truck and its owner’s manual win. Small print
        under a figure names its model years. Press a figure for its source.
      </p>
    </div>
  );
}

interface FactCellProps {
  cell: Cell | undefined;
  best: BestWord | undefined;
  /** Printed before each value, such as '$'. */
  sign?: string | undefined;
  /** Path of the page that lists the sources; '' when it is this one. */
  sourcesPath: string;
}

/** Renders one truck's fact on one line: each record leads to its source, and says how firm it is. */
export function FactCell({ cell, best, sign = '', sourcesPath }: FactCellProps) {
  if (!cell) return <td className="compare-unknown">unknown</td>;
  const draw = ({ id, text, note }: Entry, at: number) => (
    <SourceLink key={id} className="compare-source" id={id} page={sourcesPath}>
      {at > 0 && 'or '}
      <b>{sign + text}</b>
      {note && <small> {note}</small>}
    </SourceLink>
  );
  return (
    <td className={best && 'winner'}>
      {cell.entries.map(draw)}
      {best && <span className="winner-mark">{best}</span>}
    </td>
  );
}

/** Renders the points of each truck: in all, and for each thing the reader weighed. */
export function ScoreTable({ comparison }: { comparison: Comparison }) {
  const { trucks, score } = comparison;
  const { totals, leaders, byCriterion } = score;
  const notes = byCriterion.flatMap((each) => writeMissing(each, comparison) ?? []);
  return (
    <div className="data-table bordered compare-score">
      <p className="block-title">Your score</p>
      <ScrollArea label="Points by what you weighed">
        <table>
          <thead>
            <tr>
              <th scope="col">Points, 0 to 100</th>
              {trucks.map(({ key, name }) => (
                <th key={key} scope="col" className="numeric">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byCriterion.map((each) => (
              <tr key={each.criterion.key}>
                <th scope="row">
                  {each.criterion.label} <small>weight {each.weight}</small>
                </th>
                {trucks.map(({ key }, at) => (
                  <td key={key} className="numeric">
                    {printShare(each, at)}
                  </td>
                ))}
              </tr>
            ))}
            <tr className="compare-total">
              <th scope="row">All together</th>
              {trucks.map(({ key }, at) => (
                <td key={key} className={leaders.includes(at) ? 'numeric winner' : 'numeric'}>
                  {totals ? totals[at] : 'no score'}
                  {leaders.includes(at) && <span className="winner-mark">{leaders.length > 1 ? 'tie' : 'first'}</span>}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollArea>
      <ul className="block-caption">
        {[...notes, whyArticlesDiffer].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  );
}

function printShare({ weight, shares }: CriterionScore, at: number): string {
  if (weight === 0) return 'not weighed';
  return shares ? String(toPoints(shares[at] ?? 0)) : 'unknown';
}
