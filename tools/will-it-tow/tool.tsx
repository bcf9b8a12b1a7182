import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import { FactLink } from '../../ui/FactLink.tsx';
import { ScrollArea } from '../../ui/ScrollArea.tsx';
import { defineTool } from '../define-tool.ts';
import { factIds, loadData, towTrucks } from './tow-data.ts';
import { personPounds } from './tow-fields.ts';

/** See define-tool.ts. */
export const tool = defineTool({
  order: 1,
  name: 'Will it tow?',
  question: 'Can my truck pull this trailer with my family in it?',
  description:
    'Your labels, your people, your trailer: a drawn truck that fills up, the limit that comes first, and the pounds left.',
  picture: 'tool-will-it-tow',
  articles: ['2025-chevy-towing-comparison', '2025-half-ton-towing-comparison', 'turbomax-buying-guide-2025'],
  lede: 'Each limit fills as you type. The first to fill up is your limit.',
  load: loadData,
  Method,
  factIds,
});

const fact = (id: string) => <FactLink fact={getFact(siteLedger, id, 'The tool /tools/will-it-tow')} />;

/** Explains how the result is worked out, and the trucks of the list with their sources. */
function Method() {
  return (
    <>
      <h2 id="method">How it is worked out</h2>
      <p>
        Tongue weight is the loaded trailer times its share on the hitch; {fact('tongue-weight-low')} to{' '}
        {fact('tongue-weight-high')} is normal, and we start in the middle with {fact('tongue-weight-middle')}. It rides
        on the truck, so it counts against payload together with people and cargo. GVWR adds the empty truck to that.
        GCWR takes the empty truck, people, cargo and the full trailer. The first limit you reach is your limit; one
        that is unknown is drawn hatched, never as zero.
      </p>
      <p>
        A tow rating assumes a driver and one passenger. One dealer’s blog gives the weight the industry test counts for
        each as {fact('j2807-occupant')}, so {fact('j2807-occupants')} for both. Every pound of people and cargo beyond
        that comes off the rating. We count {personPounds.adult} lb for an adult and {personPounds.child} lb for a
        child; both are assumptions, so add what is missing as cargo. There is no yes without your payload and your tow
        rating. From 85% of a limit on, a yes is a close one.
      </p>
      <h3>One example by hand</h3>
      <p>
        A trailer of {fact('example-trailer')} at {fact('tongue-weight-middle')} puts {fact('example-trailer-tongue')}{' '}
        on the hitch. Taken off a payload of {fact('turbomax-payload')}, the highest with two-wheel drive, that leaves{' '}
        {fact('example-payload-left')}. Four adults weigh {fact('example-crew')}, which leaves{' '}
        {fact('example-gear-left')} for gear. The same math, with a label that says less, is in{' '}
        <a href="/blog/2025-chevy-towing-comparison">the guide that starts from your trailer</a>.
      </p>
      <details className="prose-wide">
        <summary>
          <h3 id="trucks">The trucks in the list, with sources</h3>
        </summary>
        <div className="data-table striped">
          <ScrollArea label="The trucks in the list">
            <table>
              <thead>
                <tr>
                  <th scope="col">Truck</th>
                  <th scope="col">Tow rating</th>
                  <th scope="col">Payload</th>
                  <th scope="col">GCWR</th>
                </tr>
              </thead>
              <tbody>
                {towTrucks.map(({ value, label, facts }) => (
                  <tr key={value}>
                    <th scope="row">{label}</th>
                    {facts.map((fact, at) => (
                      <td key={at}>{fact ? <FactLink fact={fact} /> : 'unknown'}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          <p className="block-caption">
            Ratings when properly equipped. Payload and GCWR are listed only where a source gives them for the same
            version as the rating; the others are unknown, and your labels have them.
          </p>
        </div>
      </details>
    </>
  );
}
