import type { Comparison } from './compare.ts';
import { writeMissing } from './compare-words.ts';
import { type CriterionScore, toPoints } from './score-trucks.ts';

/** The points of each truck: in all, and for each thing the reader weighed. */
export function ScoreTable({ comparison }: { comparison: Comparison }) {
  const { trucks, score } = comparison;
  const { totals, leaders, byCriterion } = score;
  const notes = byCriterion.flatMap((each) => writeMissing(each, comparison) ?? []);
  return (
    <div className="data-table bordered compare-score">
      <p className="block-title">Your score</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
      <section className="data-table-scroll" tabIndex={0} aria-label="Points by what you weighed">
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
      </section>
      {notes.length > 0 && (
        <ul className="block-caption">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function printShare({ weight, shares }: CriterionScore, at: number): string {
  if (weight === 0) return 'not weighed';
  return shares ? String(toPoints(shares[at] ?? 0)) : 'left out';
}
