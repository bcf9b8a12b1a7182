import { printAmount, type Stack, type StackRow, stackTable, stackTotals } from './chart-data.ts';
import { type Drawing, Drawings, type GraphicWords, InfoGraphic, KeyEntry } from './InfoGraphic.tsx';

interface StackBarsProps extends GraphicWords, Stack {
  leftName?: string | undefined;
}

const [barHeight, rowHeight, top] = [40, 84, 4];

/** Draws bars made of parts, all from zero and to one scale: what uses up a limit, or what a total is made of. */
export function StackBars({ parts, rows, unit, leftName = 'left', ...words }: StackBarsProps) {
  const stack = { parts, rows, unit };
  const hasLimit = rows.some(({ limit }) => limit !== undefined);
  const description = rows
    .map((row) => {
      const { total, left } = stackTotals(row);
      const pieces = parts.map((part, at) => `${part} ${printAmount(row.values[at] ?? 0, unit)}`).join(', ');
      const rest =
        left === undefined ? `together ${printAmount(total, unit)}` : `${leftName} ${printAmount(left, unit)}`;
      return `${row.name}: ${pieces}, ${rest}.`;
    })
    .join(' ');
  return (
    <InfoGraphic
      {...words}
      table={stackTable(stack)}
      keys={
        <>
          {parts.map((part, at) => (
            <KeyEntry
              key={part}
              series={at + 1}
              mark={<rect className="info-bar" x="3" y="1" width="18" height="12" />}
            >
              {part}
            </KeyEntry>
          ))}
          {hasLimit && (
            <KeyEntry
              mark={
                <rect
                  fill="none"
                  stroke="var(--ink-2)"
                  strokeWidth="2"
                  strokeDasharray="5 4"
                  x="3"
                  y="1"
                  width="18"
                  height="12"
                />
              }
            >
              {leftName}
            </KeyEntry>
          )}
        </>
      }
    >
      <Drawings description={description} draw={(width) => drawStack(stack, width)} />
    </InfoGraphic>
  );
}

function drawStack({ rows, unit }: Stack, width: number): Drawing {
  const longest = Math.max(...rows.map((row) => Math.max(row.limit ?? 0, stackTotals(row).total)));
  const scale = (value: number) => Math.round(((width - 4) * value) / longest);
  return {
    height: top + rows.length * rowHeight + 18,
    marks: (
      <>
        {rows.map((row, at) => drawBar(row, top + at * rowHeight, scale, unit))}
        <text x="0" y={top + rows.length * rowHeight + 12}>{`starts at 0${unit === '$' ? '' : ` ${unit}`}`}</text>
      </>
    ),
  };
}

/** Draws one bar below `y`, with what is left of its limit. */
function drawBar(row: StackRow, y: number, scale: (value: number) => number, unit: string) {
  const { total, left } = stackTotals(row);
  const starts = row.values.map((_, at) => scale(row.values.slice(0, at).reduce((before, value) => before + value, 0)));
  const barTop = y + 22;
  const amount = (value: number) => printAmount(value, unit);
  return (
    <g key={row.name}>
      <path className="info-axis" d={`M1 ${barTop - 4}v${barHeight + 8}`} />
      <text className="info-name" x="0" y={y + 14}>
        {row.limit === undefined ? `${row.name}: ${amount(total)}` : `${row.name}: ${amount(row.limit)}`}
      </text>
      {row.values.map((value, at) => (
        <g key={starts[at]} data-series={at + 1}>
          <rect className="info-bar" x={2 + (starts[at] ?? 0)} y={barTop} width={scale(value)} height={barHeight} />
          {scale(value) > 40 && (
            <text
              className="info-inside"
              x={2 + (starts[at] ?? 0) + scale(value) / 2}
              y={barTop + 25}
              textAnchor="middle"
            >
              {amount(value)}
            </text>
          )}
        </g>
      ))}
      {left !== undefined && left > 0 && (
        <>
          <rect
            fill="none"
            stroke="var(--ink-2)"
            strokeWidth="2"
            strokeDasharray="5 4"
            x={3 + scale(total)}
            y={barTop + 1}
            width={scale(left) - 2}
            height={barHeight - 2}
          />
          {/* A narrow rest is named beside its bar, inside the drawing. */}
          {scale(left) > 52 ? (
            <text className="info-value" x={2 + scale(total) + scale(left) / 2} y={barTop + 25} textAnchor="middle">
              {amount(left)}
            </text>
          ) : (
            <text className="info-value" x={2 + scale(total + left)} y={barTop + barHeight + 16} textAnchor="end">
              {`${amount(left)} left`}
            </text>
          )}
        </>
      )}
    </g>
  );
}
