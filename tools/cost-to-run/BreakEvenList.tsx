import type { CostComparison, CostInputs } from './compare-costs.ts';
import { writeBreakEven, writeDieselPrice } from './cost-words.ts';
import { engineNames, rivalIds } from './engines.ts';

interface BreakEvenListProps {
  comparison: CostComparison;
  inputs: CostInputs;
}

/** A sentence for each rival, and one on the price of diesel. */
export function BreakEvenList({ comparison, inputs }: BreakEvenListProps) {
  const perYear = (id: string) => comparison.engines.find((engine) => engine.id === id)?.perYear ?? 0;
  return (
    <ul className="cost-even">
      {rivalIds.map((id) => (
        <li key={id}>
          <strong>{engineNames[id].short}.</strong>{' '}
          {writeBreakEven({
            breakEven: comparison.breakEvens[id],
            extraDollars: inputs.extraDollars[id],
            extraPerYear: perYear(id) - perYear('turbo'),
            years: inputs.years,
          })}
        </li>
      ))}
      <li>
        <strong>Price of diesel.</strong> {writeDieselPrice(comparison, inputs)}
      </li>
    </ul>
  );
}
