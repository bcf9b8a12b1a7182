import type { Comparison } from './compare.ts';
import { FigureCell } from './FigureCell.tsx';

interface FigureTableProps {
  comparison: Comparison;
  isDifferencesOnly: boolean;
  sourcesPath: string;
}

/** The trucks side by side. On a phone it scrolls inside itself while its first column stays. */
export function FigureTable({ comparison: { trucks, rows }, isDifferencesOnly, sourcesPath }: FigureTableProps) {
  const shown = isDifferencesOnly ? rows.filter(({ isDifferent }) => isDifferent) : rows;
  const hidden = rows.length - shown.length;
  return (
    <div className="data-table bordered compare-figures">
      <p className="block-title">Side by side</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll the table */}
      <section className="data-table-scroll" tabIndex={0} aria-label="Figures side by side">
        <table>
          <thead>
            <tr>
              <th scope="col">Figure</th>
              {trucks.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, cells, best }) => (
              <tr key={row.key}>
                <th scope="row">
                  {row.label}
                  {row.unit && <small> {row.unit}</small>}
                </th>
                {trucks.map(({ key }, at) => (
                  <FigureCell key={key} cell={cells[at]} best={best[at]} sign={row.sign} sourcesPath={sourcesPath} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="block-caption">
        {hidden > 0 && `${hidden} ${hidden === 1 ? 'line' : 'lines'} that say the same for all are hidden. `}
        Ratings are maximums when properly equipped; the label on the truck and its owner’s manual win. Small print
        under a figure names its model years. Press a figure for its source.
      </p>
    </div>
  );
}
