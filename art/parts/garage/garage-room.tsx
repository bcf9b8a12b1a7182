import { darken } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { nid } from '../../core/ids.ts';
import { lin, P, R } from '../../core/paint.tsx';

/** Home-garage room: wall, floor from `floor` down, window with a dusk view, px. */
export function Garage({
  floor = 690,
  wall = '#1c3450',
  window: win,
}: {
  floor?: number;
  wall?: string;
  window?: { x: number; y: number; w: number; h: number };
}) {
  const viewClip = nid('gw'),
    W = win ?? { x: 1010, y: 120, w: 470, h: 250 };
  let jo = '';
  for (let i = -14; i <= 30; i++) {
    const xt = i * 100,
      xb = 800 + (xt - 800) * 1.9;
    jo += `M${xt} ${floor}L${xb} 900`;
  }
  let hj = '';
  [0, 26, 66, 126].forEach((v) => {
    hj += `M0 ${floor + v}H1600`;
  });
  return (
    <g>
      <R
        x={0}
        y={0}
        w={1600}
        h={floor}
        fill={lin(0, 0, 0, floor, [0, darken(wall, 0.5)], [0.4, wall], [1, darken(wall, 0.2)])}
      />
      {Array.from({ length: 12 }, (_, i) => (
        <R key={i} x={0} y={i * 58 + 20} w={1600} h={2} fill="#0a1626" opacity={0.35} />
      ))}
      <R x={0} y={floor - 16} w={1600} h={16} fill="#0c1827" />
      {/* window */}
      <R x={W.x - 14} y={W.y - 14} w={W.w + 28} h={W.h + 28} r={4} fill="#0c1827" />
      <R
        x={W.x}
        y={W.y}
        w={W.w}
        h={W.h}
        fill={lin(0, W.y, 0, W.y + W.h, [0, '#2c4a70'], [0.4, '#83607a'], [0.7, '#e0825a'], [1, '#fbc27c'])}
      />
      <clipPath id={viewClip}>
        <rect x={W.x} y={W.y} width={W.w} height={W.h} />
      </clipPath>
      <g clipPath={`url(#${viewClip})`}>
        <P
          d={`M${W.x} ${W.y + W.h * 0.78}l60 -40l50 26l70 -62l58 44l46 -22l80 52l60 -34l46 22V${W.y + W.h}H${W.x}Z`}
          fill="#6b4a62"
        />
        <P d={`M${W.x} ${W.y + W.h * 0.88}q80 -30 160 -6t170 -10t140 8V${W.y + W.h}H${W.x}Z`} fill="#2c3450" />
      </g>
      {[1, 2, 3].map((i) => (
        <R key={i} x={W.x + (W.w * i) / 4 - 4} y={W.y} w={8} h={W.h} fill="#0c1827" />
      ))}
      <R x={W.x} y={W.y + W.h * 0.5 - 4} w={W.w} h={8} fill="#0c1827" />
      <P
        d={`M${W.x} ${W.y + W.h}h${W.w}l160 ${floor - W.y - W.h}h-${W.w + 60}Z`}
        fill={lin(0, W.y + W.h, 0, floor, [0, '#f5a66a', 0.16], [1, '#f5a66a', 0])}
      />
      {/* floor */}
      <R
        x={0}
        y={floor}
        w={1600}
        h={900 - floor}
        fill={lin(0, floor, 0, 900, [0, '#5b6872'], [0.3, '#434f5b'], [1, '#1a2431'])}
      />
      <path d={jo} stroke="#0d1826" strokeWidth="1.4" opacity=".25" />
      <path d={hj} stroke="#0d1826" strokeWidth="1.4" opacity=".2" />
      <P
        d={`M380 ${floor + 18}H1580L1600 ${floor + 30}V${floor + 22}M380 ${floor + 18}L330 900h10L392 ${floor + 24}H1580v-6Z`}
        fill="#e9a544"
        opacity={0.75}
      />
      <Stipple opacity={0.5}>
        <R
          x={0}
          y={floor}
          w={1600}
          h={900 - floor}
          fill={lin(0, floor, 0, 900, [0, '#ffe0ac', 0.4], [0.5, '#ffe0ac', 0.1], [1, '#0a1424', 0.4])}
        />
      </Stipple>
      {/* ceiling beams */}
      <R x={0} y={0} w={1600} h={26} fill="#081221" />
      {[140, 520, 900, 1280].map((v) => (
        <R key={v} x={v} y={0} w={22} h={floor} fill="#0c1a2c" opacity={0.35} />
      ))}
      <Stipple opacity={0.6}>
        <R
          x={0}
          y={0}
          w={1600}
          h={floor}
          fill={lin(0, 0, 0, floor, [0, '#050b16', 0.75], [0.4, '#050b16', 0.1], [1, '#050b16', 0])}
        />
      </Stipple>
    </g>
  );
}
