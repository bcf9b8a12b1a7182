import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-ledger.ts';
import { FactLink } from '../../ui/FactLink.tsx';

interface TowMethodProps {
  trucks: readonly { value: string; label: string; facts: readonly (Fact | undefined)[] }[];
}

const figure = (id: string) => <FactLink fact={getFact(siteLedger, id, 'The tool /tools/will-it-tow')} />;

/** How the tool works its answer out, and the trucks of its list with their sources. */
export function TowMethod({ trucks }: TowMethodProps) {
  return (
    <>
      <h2 id="method">How it is worked out</h2>
      <p>
        Tongue weight is the loaded trailer times its share on the hitch; {figure('tongue-weight-low')} to{' '}
        {figure('tongue-weight-high')} is normal, and we start in the middle with {figure('tongue-weight-middle')}. It
        rides on the truck, so it counts against payload together with people and cargo. GVWR adds the empty truck to
        that. GCWR takes the empty truck, people, cargo and the whole trailer. The first limit you reach is your limit.
      </p>
      <h3>By hand, once</h3>
      <p>
        A trailer of {figure('example-trailer')} at 12.5% puts {figure('example-trailer-tongue')} on the hitch. A
        payload of 2,260 lb less 875 lb leaves {figure('example-payload-left')}. Four adults weigh{' '}
        {figure('example-crew')}, which leaves {figure('example-gear-left')} for gear. The same sum, with a label that
        says less, is in <a href="/blog/2025-chevy-towing-comparison">the guide that starts from your trailer</a>.
      </p>
      <h3 id="trucks">The trucks in the list</h3>
      <div className="data-table striped prose-wide">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
        <section className="data-table-scroll" tabIndex={0} aria-label="The trucks in the list">
          <table>
            <thead>
              <tr>
                <th scope="col">Truck</th>
                <th scope="col">Tow rating</th>
                <th scope="col">Payload</th>
                <th scope="col">GVWR</th>
                <th scope="col">GCWR</th>
              </tr>
            </thead>
            <tbody>
              {trucks.map(({ value, label, facts }) => (
                <tr key={value}>
                  <th scope="row">{label}</th>
                  {facts.map((fact, at) => (
                    <td key={at}>{fact ? <FactLink fact={fact} /> : 'unknown'}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <p className="block-caption">
          The highest rating of each, when properly equipped; GVWR is the highest of the whole line. Unknown means that
          no source we trust gives it.
        </p>
      </div>
    </>
  );
}
