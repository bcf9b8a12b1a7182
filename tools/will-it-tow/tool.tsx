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
  worked,
  factIds,
});

function worked() {
  return { adult: `${personPounds.adult} lb`, child: `${personPounds.child} lb`, trucks: <TruckTable /> };
}

/** The trucks of the list with their sources. */
const TruckTable = () => (
  <details className="prose-wide">
    <summary>
      <h3 id="trucks">The trucks in the list, with sources</h3>
    </summary>
    <div className="data-table striped">
      <ScrollArea label="The trucks in the list">
        <table>
          <thead>
            <tr>
              {['Truck', 'Tow rating', 'Payload', 'GCWR'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
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
        Ratings when properly equipped. Payload and GCWR are listed only where a source gives them for the same version
        as the rating; the others are unknown, and your labels have them.
      </p>
    </div>
  </details>
);
