import { Glow, Stipple } from '../../core/effects.tsx';
import { lin, P, R } from '../../core/paint.tsx';

/** Bright dealer service bay: pale wall with a colour band down to `floor`, n roll-up doors with daylight, strip lights, glossy floor, px. */
export function ServiceBay({
  floor = 640,
  band = '#d9622f',
  doors = [
    { x: 90, w: 420 },
    { x: 590, w: 420 },
    { x: 1090, w: 420 },
  ],
}: {
  floor?: number;
  band?: string;
  doors?: { x: number; w: number }[];
}) {
  const top = 150;
  return (
    <g>
      <R x={0} y={0} w={1600} h={floor} fill={lin(0, 0, 0, floor, [0, '#8fa6ad'], [0.3, '#c9d5d2'], [1, '#e6e6da'])} />
      <R x={0} y={0} w={1600} h={70} fill={lin(0, 0, 0, 70, [0, '#3a4a56'], [1, '#5d707a'])} />
      {[200, 600, 1000, 1400].map((x) => (
        <g key={x}>
          <R x={x - 130} y={62} w={260} h={12} r={5} fill="#fffdf2" />
          <Glow x={x} y={76} r={260} ry={90} c="#fffbe8" o={0.7} />
        </g>
      ))}
      {doors.map((d, i) => (
        <g key={i}>
          <R x={d.x - 14} y={top - 16} w={d.w + 28} h={floor - top + 16} fill="#6b7f88" />
          {Array.from({ length: 7 }, (_, j) => {
            const h = (floor - top) / 7,
              y = top + j * h,
              glass = j === 1 || j === 2;
            return (
              <g key={j}>
                <R x={d.x} y={y + 1.5} w={d.w} h={h - 3} fill={lin(0, y, 0, y + h, [0, '#f4f3ea'], [1, '#cdd5d2'])} />
                {glass &&
                  [0, 1, 2, 3].map((k) => (
                    <R
                      key={k}
                      x={d.x + 14 + (k * (d.w - 16)) / 4}
                      y={y + 9}
                      w={(d.w - 16) / 4 - 14}
                      h={h - 18}
                      r={5}
                      fill={lin(0, y, 0, y + h, [0, '#7fc0d9'], [1, '#d3ecec'])}
                    />
                  ))}
              </g>
            );
          })}
        </g>
      ))}
      <R x={0} y={floor - 96} w={1600} h={20} fill={band} opacity={0.9} />
      {doors.map((d, i) => (
        <R key={i} x={d.x - 14} y={floor - 96} w={d.w + 28} h={20} fill="#c9d1ce" />
      ))}
      <R
        x={0}
        y={floor}
        w={1600}
        h={900 - floor}
        fill={lin(0, floor, 0, 900, [0, '#b9c5c6'], [0.35, '#94a4a9'], [1, '#5b6b74'])}
      />
      {doors.map((d, i) => (
        <R
          key={`f${i}`}
          x={d.x}
          y={floor}
          w={d.w}
          h={150}
          fill={lin(0, floor, 0, floor + 150, [0, '#ffffff', 0.5], [1, '#ffffff', 0])}
        />
      ))}
      <P
        d={`M0 ${floor + 60}H1600v9H0ZM540 ${floor + 69}L420 900h16L556 ${floor + 69}ZM1050 ${floor + 69}L1180 900h16L1064 ${floor + 69}Z`}
        fill="#e9b23f"
        opacity={0.85}
      />
      <Stipple opacity={0.4}>
        <R
          x={0}
          y={floor}
          w={1600}
          h={900 - floor}
          fill={lin(0, floor, 0, 900, [0, '#ffffff', 0.5], [0.5, '#ffffff', 0.1], [1, '#1d2b38', 0.45])}
        />
      </Stipple>
    </g>
  );
}
