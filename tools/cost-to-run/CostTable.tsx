import { ScrollTable } from '../../ui/ScrollTable.tsx';
import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { YoursTag } from '../../ui/YoursTag.tsx';
import type { CostData } from './cost-data.ts';
import {
  type CostComparison,
  type CostInputs,
  type DriveType,
  type EngineId,
  engineNames,
  rivalIds,
} from './cost-model.ts';
import { printCount, printDifference, printDollars, printMpg, printPump, printYears } from './cost-words.ts';

interface CostTableProps {
  comparison: CostComparison;
  inputs: CostInputs;
  epa: CostData['epa'];
  drive: DriveType;
  /** Path of the page with the sources; empty where they are on this page. */
  sources: string;
  nameOf: (id: EngineId) => string;
  /** True while the first truck has the label of the reader's own. */
  isOwn: boolean;
}

/** Renders the cost of each engine per year and in total. */
export function CostTable({ comparison, inputs, epa, drive, sources, nameOf, isOwn }: CostTableProps) {
  const { years, use, gasolinePrice, dieselPrice, fuelUse, extraDollars } = inputs;
  const hasPrices = Object.values(extraDollars).some((extra) => extra !== undefined);
  const dailyOf = (id: EngineId) => {
    const label = epa[id][drive];
    const text = `${printMpg(fuelUse[id].dailyMpg)}\u00a0mpg`;
    if (id === 'turbo' && isOwn) return <a href="/fuel-economy">{text}</a>;
    if (label.mpg !== fuelUse[id].dailyMpg) return <>{text} (yours)</>;
    return <SourcedFigure {...label} text={text} page={sources} />;
  };
  return (
    <ScrollTable
      className="striped cost-table"
      label="Fuel cost of each engine"
      names={['Engine', 'Fuel a year', printYears(years), 'Against the 2.7', ...(hasPrices ? ['With price'] : [])]}
      numericFrom={1}
      rows={comparison.engines.map(({ id, perYear, allYears, fuelDifference, difference }) => [
        <>
          {nameOf(id)} {id === 'turbo' && isOwn && <YoursTag />}
          <span className="cost-mpg">
            {dailyOf(id)} daily{use.towingShare > 0 && `, ${printMpg(fuelUse[id].towingMpg)} towing`}
          </span>
        </>,
        printDollars(perYear),
        printDollars(allYears),
        id === 'turbo' ? '–' : printDifference(fuelDifference),
        ...(hasPrices ? [printTotal(id, difference)] : []),
      ])}
      note={
        <>
          {printCount(use.milesPerYear)} miles a year,{' '}
          {use.towingShare > 0 ? `${printMpg(use.towingShare * 100)}% of them towing` : 'none of them towing'}. Gasoline{' '}
          {printPump(gasolinePrice)}, diesel {printPump(dieselPrice)}
          {dieselPrice === gasolinePrice && ' (the same until you type your local price)'}. Fuel only
          {hasPrices && '; the last column adds the price difference you gave'}.
        </>
      }
    />
  );
}

const printTotal = (id: EngineId, difference: number | undefined) => {
  if (id === 'turbo') return '–';
  return difference === undefined ? 'unknown' : printDifference(difference);
};

/** Renders the chart's data by year. */
export function YearTable({ comparison: { ownFuel, lines }, inputs }: Pick<CostTableProps, 'comparison' | 'inputs'>) {
  const hasPrices = Object.values(inputs.extraDollars).some((extra) => extra !== undefined);
  return (
    <details className="cost-folded">
      <summary>Year by year, as a table</summary>
      <ScrollTable
        className="minimal"
        label="Year by year"
        names={['After year', '2.7 turbo, fuel', ...rivalIds.map((id) => engineNames[id].short)]}
        numericFrom={1}
        rows={ownFuel.map((dollars, year) => [
          year,
          printDollars(dollars),
          ...rivalIds.map((id) => printDifference(lines[id][year] ?? 0)),
        ])}
        note={`Rivals: dollars more or less than the 2.7 turbo${hasPrices ? ', with the price difference you gave' : ''}.`}
      />
    </details>
  );
}
