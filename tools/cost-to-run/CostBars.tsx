import type { CostData } from './cost-data.ts';
import { type CostComparison, type CostInputs, type EngineId, engineNames } from './cost-model.ts';
import { printCount, printDifference, printDollars, printYears } from './cost-words.ts';

interface CostBarsProps {
  comparison: CostComparison;
  inputs: CostInputs;
  /** What the first truck is called: the reader's own has its year. */
  nameOf: (id: EngineId) => string;
  data: Pick<CostData, 'services' | 'milesPerYear'>;
}

/** Draws a bar for each truck: its fuel over all years, and what it costs more to buy where the reader gave it. */
export function CostBars({ comparison: { engines }, inputs, nameOf, data }: CostBarsProps) {
  const { years, extraDollars } = inputs;
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
