import { SourcedFigure } from '../../ui/SourcedFigure.tsx';
import { ScrollTable } from '../../ui/Table.tsx';
import type { CostData } from './cost-data.ts';
import { type CostInputs, compareCosts, engineIds, engineNames, withTowingMpg } from './cost-model.ts';
import { printDollars, printMpg, printYears, writeClaimedDifference } from './cost-words.ts';

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
