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
    <details className="cost-folded">
      <summary>Year by year, as a table</summary>
      <div className="data-table minimal">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
        <section className="data-table-scroll" tabIndex={0} aria-label="Year by year">
          <table>
            <thead>
              <tr>
                <th scope="col">After year</th>
                <th scope="col" className="numeric">
                  2.7 turbo, fuel
                </th>
                {rivalIds.map((id) => (
                  <th key={id} scope="col" className="numeric">
                    {engineNames[id].short}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {ownFuel.map((dollars, year) => (
                <tr key={year}>
                  <th scope="row">{year}</th>
                  <td className="numeric">{printDollars(dollars)}</td>
                  {rivalIds.map((id) => (
                    <td key={id} className="numeric">
                      {printDifference(lines[id][year] ?? 0)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="block-caption">
          Rivals: dollars more or less than the 2.7 turbo
          {Object.values(inputs.extraDollars).some((extra) => extra !== undefined) &&
            ', with the price difference you gave'}
          .
        </p>
      </div>
    </details>
  );
}
