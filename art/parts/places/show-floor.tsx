import { darken, lighten } from '../../core/color.ts';
import { Glow, Stipple } from '../../core/effects.tsx';
import { lin, P, R } from '../../core/paint.tsx';

/** Indoor show floor: slatted back wall with a light line, ceiling spots, mirror-like floor from y down, px. */
export function ShowFloor({ y, c = '#3b2f52', spots = [300, 800, 1300] }: { y: number; c?: string; spots?: number[] }) {
  return (
    <g>
      <R x={0} y={0} w={1600} h={y} fill={lin(0, 0, 0, y, [0, darken(c, 0.7)], [0.5, c], [1, lighten(c, 0.22)])} />
      <path
        d={Array.from({ length: 54 }, (_, i) => `M${i * 30 + 8} 90V${y}h12V90Z`).join('')}
        fill={darken(c, 0.5)}
        opacity=".4"
      />
      <R x={0} y={0} w={1600} h={92} fill={darken(c, 0.85)} />
      <R x={0} y={88} w={1600} h={5} fill="#ffcf8a" />
      <Glow x={800} y={92} r={900} ry={110} c="#ffb866" o={0.55} />
      <R
        x={0}
        y={y}
        w={1600}
        h={900 - y}
        fill={lin(0, y, 0, 900, [0, lighten(c, 0.2)], [0.3, darken(c, 0.25)], [1, darken(c, 0.75)])}
      />
      {spots.map((x) => (
        <g key={x}>
          <P
            d={`M${x - 26} 84L${x - 250} ${y + 150}H${x + 250}L${x + 26} 84Z`}
            fill={lin(0, 84, 0, y + 150, [0, '#ffe6bd', 0.5], [0.6, '#ffe0b0', 0.16], [1, '#ffe0b0', 0])}
            style={{ mixBlendMode: 'screen' }}
            filter="url(#b8)"
          />
          <R x={x - 34} y={70} w={68} h={20} r={8} fill="#141420" />
          <Glow x={x} y={90} r={80} c="#fff3d6" o={0.9} />
        </g>
      ))}
      <Stipple opacity={0.5}>
        <R
          x={0}
          y={y}
          w={1600}
          h={900 - y}
          fill={lin(0, y, 0, 900, [0, '#ffe0b0', 0.5], [0.4, '#ffe0b0', 0.08], [1, '#05060d', 0.5])}
        />
      </Stipple>
    </g>
  );
}
