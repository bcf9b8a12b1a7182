import { formatNumber } from '../../core/text/counts.ts';
import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { YoursTag } from '../../ui/YoursTag.tsx';
import type { CostData } from './cost-data.ts';
import { type CostComparison, type CostInputs, type DriveType, type EngineId, engineNames } from './cost-model.ts';
import { printDifference, printDollars, printMpg, printPump, printYears } from './cost-words.ts';

interface CostBarsProps {
  comparison: CostComparison;
  inputs: CostInputs;
  data: CostData;
  drive: DriveType;
  /** What the first truck is called: the reader's own has its year. */
  nameOf: (id: EngineId) => string;
  /** True while the first truck has the label of the reader's own. */
  isOwn: boolean;
}

/** Draws a bar for each truck: its fuel over all years, and what it is worked out from. */
export function CostBars({ comparison: { engines }, inputs, data, drive, nameOf, isOwn }: CostBarsProps) {
  const { years, use, gasolinePrice, dieselPrice, fuelUse } = inputs;
  const longest = Math.max(1, ...engines.map(({ allYears }) => allYears));
  const dailyOf = (id: EngineId) => {
    const label = data.epa[id][drive];
    const text = `${printMpg(fuelUse[id].dailyMpg)}\u00a0mpg`;
    if (id === 'turbo' && isOwn) return <a href="/fuel-economy">{text}</a>;
    if (label.mpg !== fuelUse[id].dailyMpg) return <>{text} (yours)</>;
    return <SourcedFigure {...label} text={text} />;
  };
  return (
    <figure className="cost-bars">
      <figcaption>Fuel over {printYears(years)}</figcaption>
      <ul className="ruled">
        {engines.map(({ id, perYear, allYears, difference }) => (
          <li key={id} className={id === 'turbo' ? 'cost-own' : undefined}>
            <span>
              {nameOf(id)} {id === 'turbo' && isOwn && <YoursTag />}
            </span>
            <svg aria-hidden="true">
              <rect width={`${Math.round((allYears / longest) * 1000) / 10}%`} height="100%" />
            </svg>
            <b>{printDollars(allYears)}</b>
            {id !== 'turbo' && <small>{printDifference(difference)}</small>}
            <small className="cost-of">
              {printDollars(perYear)} a year at {dailyOf(id)} daily
              {use.towingShare > 0 && `, ${printMpg(fuelUse[id].towingMpg)} towing`}
            </small>
          </li>
        ))}
        <li>
          <span>Plus services, {engineNames.turbo.truck}</span>
          <b>about {data.services}</b>
          <small className="cost-of">
            Five years of {formatNumber(data.milesPerYear, 0)} miles without towing, at general price guides:{' '}
            <a href="/blog/turbomax-maintenance-costs">maintenance costs</a>
          </small>
        </li>
      </ul>
      <p className="fine">
        {formatNumber(use.milesPerYear, 0)} miles a year,{' '}
        {use.towingShare > 0 ? `${printMpg(use.towingShare * 100)}% of them towing` : 'none of them towing'}. Gasoline{' '}
        {printPump(gasolinePrice)}, diesel {printPump(dieselPrice)}. Fuel only.
      </p>
    </figure>
  );
}

/** Renders what the towing mileage is from, and the report that would turn the result around. */
export function TowingMileage({ towing: { assumed, diesel, claims } }: { towing: CostData['towing'] }) {
  return (
    <p>
      We assume {printMpg(assumed)} mpg with a trailer for the gas trucks. The diesel starts at{' '}
      <SourcedFigure {...diesel} text={`${printMpg(diesel.mpg)}\u00a0mpg`} />, the lower of two legs of a long trip with
      a trailer. A boat shop’s own report gives <SourcedFigure {...claims.turbo} /> for the 2.7 turbo and{' '}
      <SourcedFigure {...claims.v8} /> for the 5.3 V8, which can turn the result around. Type your own under Miles per
      gallon.
    </p>
  );
}
