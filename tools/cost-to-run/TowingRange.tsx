import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { SourceLink } from '../../ui/SourceLink.tsx';
import { TableHead } from '../../ui/TableHead.tsx';
import type { CostData } from './cost-data.ts';
import { type CostInputs, compareCosts, engineIds, engineNames, withTowingMpg } from './cost-model.ts';
import { printDollars, printMpg, printYears, writeClaimedDifference } from './cost-words.ts';

interface TowingRangeProps {
  inputs: CostInputs;
  towing: CostData['towing'];
  /** Path of the page with the sources; empty where they are on this page. */
  sources: string;
}

/** Renders the fuel of all years at a low, the assumed and a high towing mpg, and what one page claims instead. */
export function TowingRange({ inputs, towing, sources }: TowingRangeProps) {
  const { low, assumed, high, diesel, claims } = towing;
  const lead = diesel.mpg - assumed;
  const claim = ({ factId, text }: (typeof claims)['turbo']) => (
    <SourceLink id={factId} page={sources}>
      {text}
      {'\u00a0'}mpg
    </SourceLink>
  );
  return (
    <>
      <div className="data-table minimal cost-range">
        <ScrollArea label="Fuel by towing mpg">
          <table>
            <TableHead names={['Towing mpg', ...engineIds.map((id) => engineNames[id].short)]} numericFrom={1} />
            <tbody>
              {[low, assumed, high].map((mpg) => (
                <tr key={mpg}>
                  <th scope="row">{printMpg(mpg)}</th>
                  {compareCosts(withTowingMpg(inputs, (id) => (id === 'diesel' ? mpg + lead : mpg))).engines.map(
                    ({ id, allYears }) => (
                      <td key={id} className="numeric">
                        {printDollars(allYears)}
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
        <p className="block-caption">
          Fuel over {printYears(inputs.years)}, with the same towing mpg for the gas trucks and {printMpg(lead)} more
          for the diesel.
        </p>
      </div>
      <p>
        We assume {printMpg(assumed)} mpg with a trailer for the gas trucks. The diesel starts at{' '}
        {claim({ ...diesel, text: printMpg(diesel.mpg) })}, the lower of two legs of a long trip with a trailer. A boat
        shop’s own report gives {claim(claims.turbo)} for the 2.7 turbo and {claim(claims.v8)} for the 5.3 V8.{' '}
        {writeClaimedDifference(inputs, claims)}
      </p>
    </>
  );
}
