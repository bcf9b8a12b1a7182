import { type DotRow, dotTable, printNumber } from './chart-data.ts';
import {
  type Drawing,
  Drawings,
  type GraphicWords,
  hatchPath,
  InfoGraphic,
  KeyEntry,
  wrapWords,
} from './InfoGraphic.tsx';

interface DotGridProps extends GraphicWords {
  rows: readonly DotRow[];
  /** How many vehicles one dot is. */
  perDot: number;
  /** What is counted: 'vehicles'. */
  unit: string;
}

const pitch = 13;
const lineHeight = 18;

/** Draws counts as dots: so many vehicles each, and hatching where no source gives a count. */
export function DotGrid({ rows, perDot, unit, ...words }: DotGridProps) {
  const description = rows.map(({ name, words }) => `${name}: ${words}.`).join(' ');
  return (
    <InfoGraphic
      {...words}
      table={dotTable(rows, unit)}
      keys={
        <>
          <KeyEntry mark={<path {...dotLine} d="M12 7h.01" />}>{`${printNumber(perDot)} ${unit}`}</KeyEntry>
          {rows.some(({ count }) => count !== undefined && count < perDot / 2) && (
            <KeyEntry mark={<circle fill="var(--bar)" cx="12" cy="7" r="3" />}>
              {`fewer than ${printNumber(perDot / 2)}`}
            </KeyEntry>
          )}
          {rows.some(({ count }) => count === undefined) && (
            <KeyEntry mark={<Unknown x={1} y={2} width={22} />}>no exact count found</KeyEntry>
          )}
        </>
      }
    >
      <Drawings
        description={`One dot is ${printNumber(perDot)} ${unit}. ${description}`}
        draw={(width) => drawGrid(rows, perDot, width)}
      />
    </InfoGraphic>
  );
}

/** Dashes of no length with round ends: dots. */
const dotLine = {
  fill: 'none',
  stroke: 'var(--bar)',
  strokeWidth: 10,
  strokeLinecap: 'round',
  strokeDasharray: '0 13',
} as const;

function Unknown({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <>
      <path stroke="var(--hatch-line)" strokeWidth="2" d={hatchPath(x, y, width, 10)} />
      <rect
        fill="none"
        stroke="var(--ink-2)"
        strokeWidth="1.5"
        strokeDasharray="3 3"
        x={x}
        y={y}
        width={width}
        height="10"
      />
    </>
  );
}

function drawGrid(rows: readonly DotRow[], perDot: number, width: number): Drawing {
  const isSmall = width < 500;
  const perLine = isSmall ? 25 : 50;
  let y = 0;
  const marks = rows.map((row) => {
    const names = wrapWords(row.name, isSmall ? 44 : 90);
    const start = y;
    const dots = row.count === undefined ? 0 : Math.round(row.count / perDot);
    const lines = Math.max(1, Math.ceil(dots / perLine));
    const words = wrapWords(row.words, isSmall ? 48 : 100);
    const dotsTop = start + (names.length + words.length) * lineHeight + 8;
    y = dotsTop + lines * pitch + 16;
    return (
      <g key={row.name}>
        {names.map((line, at) => (
          <text key={line} className="info-name" x="0" y={start + 14 + at * lineHeight}>
            {line}
          </text>
        ))}
        {words.map((line, at) => (
          <text key={line} x="0" y={start + 14 + (names.length + at) * lineHeight}>
            {line}
          </text>
        ))}
        {row.count === undefined && <Unknown x={0} y={dotsTop} width={isSmall ? 120 : 200} />}
        {row.count !== undefined && dots === 0 && <circle fill="var(--bar)" cx="6" cy={dotsTop + 6} r="3" />}
        {dots > 0 && <path {...dotLine} d={dotPath(dots, perLine, dotsTop)} />}
      </g>
    );
  });
  return { height: y - 6, marks };
}

/** Returns lines whose dashes are the dots. */
function dotPath(dots: number, perLine: number, top: number): string {
  return Array.from({ length: Math.ceil(dots / perLine) }, (_, line) => {
    const inLine = Math.min(perLine, dots - line * perLine);
    return `M6 ${top + 6 + line * pitch}h${(inLine - 1) * pitch + 0.1}`;
  }).join('');
}
