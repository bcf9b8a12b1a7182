import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { ScrollTable } from '../../ui/Table.tsx';
import { YoursTag } from '../../ui/YoursTag.tsx';
import type { CostData } from './cost-data.ts';
import {
  type CostComparison,
  type CostInputs,
  compareCosts,
  type DriveType,
  type EngineId,
  engineIds,
  engineNames,
  rivalIds,
  withTowingMpg,
} from './cost-model.ts';
import {
  printCount,
  printDifference,
  printDollars,
  printMpg,
  printPump,
  printYears,
  writeClaimedDifference,
} from './cost-words.ts';

interface CostTableProps {
  comparison: CostComparison;
  inputs: CostInputs;
  epa: CostData['epa'];
  drive: DriveType;
  /** What the first truck is called: the reader's own has its year. */
  nameOf: (id: EngineId) => string;
  /** True while the first truck has the label of the reader's own. */
  isOwn: boolean;
}

/** Renders the cost of each engine per year and in total. */
export function CostTable({ comparison, inputs, epa, drive, nameOf, isOwn }: CostTableProps) {
  const { years, use, gasolinePrice, dieselPrice, fuelUse, extraDollars } = inputs;
  const hasPrices = Object.values(extraDollars).some((extra) => extra !== undefined);
  const dailyOf = (id: EngineId) => {
    const label = epa[id][drive];
    const text = `${printMpg(fuelUse[id].dailyMpg)}\u00a0mpg`;
    if (id === 'turbo' && isOwn) return <a href="/fuel-economy">{text}</a>;
    if (label.mpg !== fuelUse[id].dailyMpg) return <>{text} (yours)</>;
    return <SourcedFigure {...label} text={text} />;
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

/** Draws a bar for each truck: its fuel over all years, and what it costs more to buy where the reader gave it. */
export function CostBars(props: Pick<CostTableProps, 'comparison' | 'inputs' | 'nameOf'> & { data: CostData }) {
  const { nameOf, data } = props;
  const { engines } = props.comparison;
  const { years, extraDollars } = props.inputs;
  const extraOf = (id: EngineId) => Math.max(0, (id === 'turbo' ? 0 : extraDollars[id]) ?? 0);
  const longest = Math.max(1, ...engines.map(({ id, allYears }) => allYears + extraOf(id)));
  const percent = (dollars: number) => `${Math.round((dollars / longest) * 1000) / 10}%`;
  const hasExtra = engines.some(({ id }) => extraOf(id) > 0);
  return (
    <figure className="cost-bars">
      <figcaption>
        Fuel over {printYears(years)}
        {hasExtra && ', and the extra price in gray'}
      </figcaption>
      <ul className="ruled">
        {engines.map(({ id, allYears, fuelDifference }) => (
          <li key={id} className={id === 'turbo' ? 'cost-own' : undefined}>
            <span>{id === 'turbo' ? nameOf(id) : engineNames[id].short}</span>
            <svg aria-hidden="true">
              <rect width={percent(allYears)} height="100%" />
              <rect className="cost-extra" x={percent(allYears)} width={percent(extraOf(id))} height="100%" />
            </svg>
            <b>{printDollars(allYears)}</b>
            {id !== 'turbo' && <small>{printDifference(fuelDifference)}</small>}
          </li>
        ))}
        <li>
          <span>Plus services, {engineNames.turbo.truck}</span>
          <b>about {data.services}</b>
          <small>
            Five years of {printCount(data.milesPerYear)} miles without towing, at general price guides:{' '}
            <a href="/blog/turbomax-maintenance-costs">maintenance costs</a>
          </small>
        </li>
      </ul>
    </figure>
  );
}

/** Renders the fuel of all years at a low, the assumed and a high towing mpg, and what one page claims instead. */
export function TowingRange({ inputs, towing }: { inputs: CostInputs; towing: CostData['towing'] }) {
  const { low, assumed, high, diesel, claims } = towing;
  const lead = diesel.mpg - assumed;
  const claim = ({ text, ...fact }: (typeof claims)['turbo']) => <SourcedFigure {...fact} text={`${text}\u00a0mpg`} />;
  return (
    <>
      <ScrollTable
        className="minimal cost-range"
        label="Fuel by towing mpg"
        names={['Towing mpg', ...engineIds.map((id) => engineNames[id].short)]}
        numericFrom={1}
        rows={[low, assumed, high].map((mpg) => {
          const { engines } = compareCosts(withTowingMpg(inputs, (id) => (id === 'diesel' ? mpg + lead : mpg)));
          return [printMpg(mpg), ...engines.map(({ allYears }) => printDollars(allYears))];
        })}
        note={`Fuel over ${printYears(inputs.years)}, with the same towing mpg for the gas trucks and ${printMpg(lead)} more for the diesel.`}
      />
      <p>
        We assume {printMpg(assumed)} mpg with a trailer for the gas trucks. The diesel starts at{' '}
        {claim({ ...diesel, text: printMpg(diesel.mpg) })}, the lower of two legs of a long trip with a trailer. A boat
        shop’s own report gives {claim(claims.turbo)} for the 2.7 turbo and {claim(claims.v8)} for the 5.3 V8.{' '}
        {writeClaimedDifference(inputs, claims)}
      </p>
    </>
  );
}
