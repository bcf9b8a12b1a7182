import {
  axisTicks,
  type EngineOutput,
  type EnginePoint,
  enginePoints,
  engineTable,
  powerFrom,
  printNumber,
} from '../../../ui/chart/chart-data.ts';
import { type Drawing, Drawings, type GraphicWords, InfoGraphic, KeyEntry } from '../../../ui/chart/InfoGraphic.tsx';

const firstRpm = 1000;
const panelHeight = 236;

/** Draws torque and power by engine speed from peak figures: dots for points, dotted lines where none is published. */
export function EngineCurves({ engines, ...words }: Omit<GraphicWords, 'stamp'> & { engines: EngineOutput[] }) {
  const description = engines
    .map((engine) => {
      const points = enginePoints(engine).map(
        ({ rpm, torque, power }) =>
          `${Math.round(torque)} lb-ft and ${Math.round(power)} hp at ${printNumber(rpm)} rpm`,
      );
      return `${engine.name}: ${points.join(', then ')}.`;
    })
    .join(' ');
  return (
    <InfoGraphic
      {...words}
      stamp="Drawn from peak figures"
      table={engineTable(engines)}
      keys={
        <>
          {engines.map(({ name }, at) => (
            <KeyEntry key={name} series={at + 1} mark={<path className="info-line" d="M2 7h20" />}>
              {name}
            </KeyEntry>
          ))}
          <KeyEntry mark={<circle className="info-point" cx="12" cy="7" r="5" />}>published</KeyEntry>
          <KeyEntry mark={<circle className="info-point info-open" cx="12" cy="7" r="5" />}>
            worked out: hp = lb-ft × rpm ÷ 5,252
          </KeyEntry>
          <KeyEntry mark={<path className="info-line info-dotted" d="M1 7h22" />}>
            no published point: this much at most
          </KeyEntry>
        </>
      }
    >
      <Drawings
        description={`Torque and power by engine speed. ${description}`}
        draw={(width) => drawCurves(engines, width)}
      />
    </InfoGraphic>
  );
}

function drawCurves(engines: readonly EngineOutput[], width: number): Drawing {
  const panels = panelsOf(engines);
  return {
    height: panels.length * panelHeight,
    marks: panels.map((panel, at) => (
      <g key={panel.quantity} transform={`translate(0 ${at * panelHeight})`}>
        <CurvePanel {...panel} engines={engines} width={width} />
      </g>
    )),
  };
}

/** Returns what the two panels show; torque does not start at 0. */
function panelsOf(engines: readonly EngineOutput[]) {
  const points = engines.flatMap(enginePoints);
  const torques = points.map(({ torque }) => torque);
  const step = 50;
  return [
    {
      ...{ quantity: 'torque' as const, name: 'Torque, lb-ft', step },
      low: Math.floor((Math.min(...torques) - step / 2) / step) * step,
      high: Math.ceil(Math.max(...torques) / step) * step,
    },
    {
      ...{ quantity: 'power' as const, name: 'Power, hp', step: 100, low: 0 },
      high: axisTicks(Math.max(...points.map(({ power }) => power))).at(-1) ?? 1,
    },
  ];
}

type Panel = ReturnType<typeof panelsOf>[number];

function CurvePanel({ engines, width, ...panel }: Panel & { engines: readonly EngineOutput[]; width: number }) {
  const { quantity, name, step, low, high } = panel;
  const isSmall = width < 500;
  const [left, right, top, bottom] = [34, isSmall ? 8 : 150, 34, panelHeight - 34];
  const lastRpm = Math.max(...engines.map(({ powerAt }) => powerAt));
  const x = (rpm: number) =>
    Math.round(left + ((rpm - firstRpm) / (lastRpm - firstRpm)) * (width - left - right - (isSmall ? 20 : 0)));
  const y = (value: number) => Math.round(bottom - ((value - low) / (high - low)) * (bottom - top));
  const ticks = Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, at) => low + at * step);
  const speeds = Array.from({ length: Math.floor(lastRpm / 1000) }, (_, at) => (at + 1) * 1000);
  const end = width - right;
  return (
    <>
      <text className="info-name" x="0" y="14">
        {name}
      </text>
      <text x={end} y="14" textAnchor="end">{`axis starts at ${low}`}</text>
      {ticks.map((tick) => (
        <g key={tick}>
          <path className={tick === low ? 'info-axis' : 'info-grid'} d={`M${left} ${y(tick)}H${end}`} />
          <text x={left - 7} y={y(tick) + 5} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      {speeds.map((rpm) => (
        <text key={rpm} x={x(rpm)} y={bottom + 20} textAnchor={rpm === firstRpm ? 'start' : 'middle'}>
          {isSmall ? `${rpm / 1000}k` : printNumber(rpm)}
        </text>
      ))}
      <text x={end} y={bottom + 20} textAnchor="end">
        rpm
      </text>
      {engines.map((engine, at) => (
        <Curve key={engine.name} engine={engine} at={at} quantity={quantity} x={x} y={y} low={low} isSmall={isSmall} />
      ))}
    </>
  );
}

interface CurveProps {
  engine: EngineOutput;
  /** Place in the list: decides the color. */
  at: number;
  quantity: Panel['quantity'];
  x: (rpm: number) => number;
  y: (value: number) => number;
  low: number;
  isSmall: boolean;
}

function Curve({ engine, at, quantity, x, y, low, isSmall }: CurveProps) {
  const points = enginePoints(engine);
  const place = (point: Pick<EnginePoint, 'rpm' | 'torque' | 'power'>) =>
    `${x(point.rpm)} ${y(Math.max(point[quantity], low))}`;
  const start = { rpm: firstRpm, torque: engine.torque, power: powerFrom(engine.torque, firstRpm) };
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // A third engine may end on the same point as the first.
  const shift = at === 2 ? 18 : 0;
  return (
    <g data-series={at + 1}>
      <path className="info-line info-dotted" d={`M${place(start)}L${place(first)}`} />
      <path className="info-line" d={`M${points.map(place).join('L')}`} />
      {points.map((point) => (
        <circle
          key={point.rpm}
          className={point.published === quantity ? 'info-point' : 'info-point info-open'}
          cx={x(point.rpm)}
          cy={y(point[quantity])}
          r="6"
        />
      ))}
      {quantity === 'torque' && (
        <text className="info-value" x={x(first.rpm)} y={y(first.torque) - 12} textAnchor="middle">
          {printNumber(first.torque)}
        </text>
      )}
      {!isSmall && (
        <text className="info-name info-tinted" x={x(last.rpm) + 14} y={y(last[quantity]) + 5 + shift}>
          {`${engine.name}: ${Math.round(last[quantity])}`}
        </text>
      )}
    </g>
  );
}
