import { chartRoom, layOutChart } from './chart-layout.ts';
import type { CostComparison, CostInputs } from './compare-costs.ts';
import { engineNames, rivalIds } from './engines.ts';
import { printDifference, printYears } from './print-money.ts';

interface CostChartProps {
  comparison: CostComparison;
  inputs: CostInputs;
}

const { height, bottom } = chartRoom;

/** The rivals' lines around the 2.7 turbo's, each with its own dash and its name at its end. */
export function CostChart({ comparison, inputs }: CostChartProps) {
  const rivals = rivalIds.map((id) => ({
    id,
    from: comparison.lines[id][0] ?? 0,
    to: comparison.lines[id].at(-1) ?? 0,
  }));
  const { ticks, yearTicks, lines } = layOutChart([{ id: 'turbo', from: 0, to: 0 }, ...rivals], inputs.years);
  const ends = rivals.map(({ id, to }) => `${engineNames[id].short} ${printDifference(to)}`);
  const summary = `Line chart of dollars more or less than the 2.7 turbo. After ${printYears(inputs.years)}: ${ends.join(', ')}. The table below has every year.`;
  return (
    <figure className="cost-chart">
      <div className="cost-plot" role="img" aria-label={summary}>
        <svg className="cost-ticks" height={height} aria-hidden="true">
          {ticks.map(({ dollars, y }) => (
            <text key={dollars} x="100%" y={y + 4} textAnchor="end">
              {printDifference(dollars)}
            </text>
          ))}
        </svg>
        <svg className="cost-lines" height={height} aria-hidden="true">
          {ticks.map(({ dollars, y }) => (
            <line key={dollars} className="cost-grid-line" x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {yearTicks.map(({ year, x }) => (
            <text key={year} x={`${x}%`} y={height - bottom + 22} textAnchor="middle">
              {year}
            </text>
          ))}
          {lines.map(({ id, fromY, toY }) => (
            <line key={id} className={`cost-line cost-truck-${id}`} x1="0" x2="100%" y1={fromY} y2={toY} />
          ))}
          {lines.map(({ id, crossingX }) =>
            crossingX === undefined ? null : (
              <circle key={id} className="cost-even-mark" cx={`${crossingX}%`} cy={lines[0]?.fromY} r="5" />
            ),
          )}
          <text x="50%" y={height - 2} textAnchor="middle">
            Years
          </text>
        </svg>
        <svg className="cost-names" height={height} aria-hidden="true">
          {lines.map(({ id, toY, labelY }) => (
            <g key={id}>
              <line className={`cost-leader cost-truck-${id}`} x1="2" x2="12" y1={toY} y2={labelY} />
              <text className="cost-name" x="16" y={labelY + 4}>
                {engineNames[id].short}
              </text>
              {id !== 'turbo' && (
                <text x="16" y={labelY + 19}>
                  {printDifference(comparison.lines[id].at(-1) ?? 0)}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
      <figcaption>
        Dollars more (+) or less (−) than the 2.7 turbo: fuel, and the price difference where you gave one. A ring marks
        the break-even.
      </figcaption>
    </figure>
  );
}
