import { type PriceStep, stepTable } from './chart-data.ts';
import { type Drawing, Drawings, InfoGraphic, KeyEntry } from './InfoGraphic.tsx';

interface PriceStepsProps {
  title: string;
  caption?: string | undefined;
  steps: readonly PriceStep[];
}

/** Shares of the drawing's width: the steps show directions, not amounts. */
const sizes = { first: 0.72, '+': 0.08, '−': 0.11 } as const;

/** Draws how a price is made up, line by line, without amounts. */
export function PriceSteps({ title, caption, steps }: PriceStepsProps) {
  const description = steps.map(({ name, sign, who }) => `${sign} ${name} (${who})`).join(', ');
  return (
    <InfoGraphic
      title={title}
      stamp="Not to scale"
      caption={caption}
      table={stepTable(steps)}
      keys={
        <>
          <KeyEntry series={2} mark={<rect className="info-bar" x="3" y="1" width="18" height="12" />}>
            adds
          </KeyEntry>
          <KeyEntry mark={<rect className="info-rest" x="3" y="1" width="18" height="12" />}>takes off</KeyEntry>
        </>
      }
    >
      <Drawings
        description={`How the price is made up, in order: ${description}.`}
        draw={(width) => drawSteps(steps, width)}
      />
    </InfoGraphic>
  );
}

function drawSteps(steps: readonly PriceStep[], width: number): Drawing {
  const isSmall = width < 500;
  const rowHeight = isSmall ? 52 : 44;
  const left = isSmall ? 2 : 230;
  const room = width - left - 4;
  let at = 0;
  const marks = steps.map(({ name, sign, who }, row) => {
    const isTotal = sign === '=' || row === 0;
    const size = row === 0 ? sizes.first : sign === '=' ? at : sizes[sign];
    const start = isTotal ? 0 : sign === '−' ? at - size : at;
    at = isTotal ? size : sign === '−' ? at - size : at + size;
    const y = row * rowHeight;
    const barTop = isSmall ? y + 22 : y + 8;
    return (
      <g key={name} data-series={isTotal ? 1 : 2}>
        <text className="info-name" x="2" y={isSmall ? y + 15 : y + 19}>
          {`${row === 0 ? '' : `${sign} `}${name}`}
        </text>
        <text x={isSmall ? width - 2 : 2} y={isSmall ? y + 15 : y + 36} textAnchor={isSmall ? 'end' : 'start'}>
          {who}
        </text>
        <rect
          className={sign === '−' ? 'info-rest' : 'info-bar'}
          x={Math.round(left + start * room)}
          y={barTop}
          width={Math.round(size * room)}
          height="22"
        />
      </g>
    );
  });
  return { height: steps.length * rowHeight, marks };
}
