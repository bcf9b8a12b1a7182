import type { CostComparison, CostInputs } from './compare-costs.ts';
import type { CostData } from './cost-data.ts';
import { type Drive, type EngineId, engineNames } from './engines.ts';
import { printCount, printDifference, printDollars, printMpg, printPump, printYears } from './print-money.ts';

interface CostTableProps {
  comparison: CostComparison;
  inputs: CostInputs;
  epa: CostData['epa'];
  drive: Drive;
  /** Path of the page with the sources; empty where they stand below. */
  sources: string;
}

/** What each engine costs in a year and in all years. */
export function CostTable({ comparison, inputs, epa, drive, sources }: CostTableProps) {
  const { years, use, gasolinePrice, dieselPrice, thirst, extraDollars } = inputs;
  const hasPrices = Object.values(extraDollars).some((extra) => extra !== undefined);
  const dailyOf = (id: EngineId) => {
    const label = epa[id][drive];
    const text = `${printMpg(thirst[id].dailyMpg)}\u00a0mpg`;
    if (label.mpg !== thirst[id].dailyMpg) return <>{text} (yours)</>;
    return (
      <a className="fact-link" href={`${sources}#figure-${label.factId}`}>
        {text}
      </a>
    );
  };
  return (
    <div className="data-table striped cost-table">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
      <section className="data-table-scroll" tabIndex={0} aria-label="Fuel cost of each engine">
        <table>
          <thead>
            <tr>
              <th scope="col">Engine</th>
              <th scope="col" className="numeric">
                Fuel a year
              </th>
              <th scope="col" className="numeric">
                {printYears(years)}
              </th>
              <th scope="col" className="numeric">
                Against the 2.7
              </th>
              {hasPrices && (
                <th scope="col" className="numeric">
                  With price
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {comparison.engines.map(({ id, perYear, allYears, fuelDifference, difference }) => (
              <tr key={id}>
                <th scope="row">
                  {engineNames[id].truck}
                  <span className="cost-mpg">
                    {dailyOf(id)} daily, {printMpg(thirst[id].towingMpg)} towing
                  </span>
                </th>
                <td className="numeric">{printDollars(perYear)}</td>
                <td className="numeric">{printDollars(allYears)}</td>
                <td className="numeric">{id === 'turbo' ? '–' : printDifference(fuelDifference)}</td>
                {hasPrices && <td className="numeric">{printTotal(id, difference)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="block-caption">
        {printCount(use.milesPerYear)} miles a year, {printMpg(use.towingShare * 100)}% of them towing. Gasoline{' '}
        {printPump(gasolinePrice)}, diesel {printPump(dieselPrice)}
        {dieselPrice === gasolinePrice && ' (the same until you put in your local price)'}. Fuel only
        {hasPrices && '; the last column adds the price difference you gave'}.
      </p>
    </div>
  );
}

const printTotal = (id: EngineId, difference: number | undefined) => {
  if (id === 'turbo') return '–';
  return difference === undefined ? 'unknown' : printDifference(difference);
};
