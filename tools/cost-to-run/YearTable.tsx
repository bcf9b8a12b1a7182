import type { CostComparison, CostInputs } from './compare-costs.ts';
import { engineNames, rivalIds } from './engines.ts';
import { printDifference, printDollars } from './print-money.ts';

interface YearTableProps {
  comparison: CostComparison;
  inputs: CostInputs;
}

/** The figures of the chart, year by year. */
export function YearTable({ comparison, inputs }: YearTableProps) {
  const { ownFuel, lines } = comparison;
  return (
    <details className="folded">
      <summary>Year by year, as a table</summary>
      <div className="tbl minimal">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
        <section className="scroll" tabIndex={0} aria-label="Year by year">
          <table>
            <thead>
              <tr>
                <th scope="col">After year</th>
                <th scope="col" className="n">
                  2.7 turbo, fuel
                </th>
                {rivalIds.map((id) => (
                  <th key={id} scope="col" className="n">
                    {engineNames[id].short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ownFuel.map((dollars, year) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td className="n">{printDollars(dollars)}</td>
                  {rivalIds.map((id) => (
                    <td key={id} className="n">
                      {printDifference(lines[id][year] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="t-cap">
          Rivals: dollars more or less than the 2.7 turbo
          {Object.values(inputs.extraDollars).some((extra) => extra !== undefined) &&
            ', with the price difference you gave'}
          .
        </p>
      </div>
    </details>
  );
}
