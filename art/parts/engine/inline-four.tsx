import { Glow, Stipple } from '../../core/effects.tsx';
import { toD } from '../../core/geometry.ts';
import { C, lin, P } from '../../core/paint.tsx';
import { FourBlock } from './four-block.tsx';
import { FourCrank } from './four-crank.tsx';
import { FourFront } from './four-front.tsx';
import { FourHead } from './four-head.tsx';
import { four, placePistons } from './four-section.ts';

/** Position (px), scale, crank angle in degrees and firing cylinder. */
export interface EngineProps {
  x?: number;
  y?: number;
  s?: number;
  angle?: number;
  fire?: number;
}

/** Inline-four in longitudinal section on a 1600x900 sheet; angle is crank degrees, fire the firing cylinder 0..3. Generic, not a specific engine. */
export function Engine({ x = 0, y = 0, s = 1, angle = 24, fire = 0 }: EngineProps) {
  const pistons = placePistons(angle);
  const { deck, left: L, right: Rr } = four;
  return (
    <g transform={`translate(${x} ${y}) scale(${s})`}>
      <C cx={700} cy={842} r={420} ry={26} fill="#02050b" opacity={0.6} filter="url(#b16)" />
      <FourBlock />
      <FourCrank pistons={pistons} fire={fire} />
      <FourHead fire={fire} />
      <FourFront />
      {/* section edge highlight */}
      <P
        d={`M${L} ${deck}V740M${L - 6} 268H${Rr + 6}M${Rr} ${deck}V740`}
        stroke="#ffc490"
        strokeWidth={2}
        opacity={0.7}
      />
      <Stipple opacity={0.55}>
        <P
          d={toD([
            [L - 6, 268],
            [Rr + 6, 268],
            [Rr, 740],
            [L, 740],
          ])}
          fill={lin(L, 268, Rr, 740, [0, '#ffe2b0', 0.35], [0.4, '#ffe2b0', 0.05], [1, '#ffe2b0', 0])}
        />
      </Stipple>
      {pistons.slice(fire, fire + 1).map((q) => (
        <Glow key="f" x={q.cx} y={deck - 5} r={150} c="#ffa64d" o={0.75} />
      ))}
    </g>
  );
}
