import { Glow, Stipple } from '../core/effects.tsx';
import { toD } from '../core/geometry.ts';
import { C, darken, lighten, lin, P, R } from '../core/paint.tsx';

/** Lit inside of a glass showroom (draw trucks after it, then ShowroomFront). x, y bottom-left corner, px. */
export function Showroom({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <Glow x={x + w / 2} y={y - h * 0.35} r={w * 0.62} ry={h * 1.2} c="#ffbe6f" o={0.5} />
      <R
        x={x}
        y={y - h * 0.8}
        w={w}
        h={h * 0.8}
        fill={lin(0, y - h * 0.8, 0, y, [0, '#ffdf9f'], [0.5, '#f5b268'], [1, '#b9683c'])}
      />
      {/* interior: back wall panels, pendant lamps, desks, people */}
      <R x={x + w * 0.05} y={y - h * 0.62} w={w * 0.26} h={h * 0.3} fill="#c9743f" opacity={0.55} />
      <R x={x + w * 0.62} y={y - h * 0.66} w={w * 0.3} h={h * 0.34} fill="#b8613a" opacity={0.5} />
      {Array.from({ length: 11 }, (_, i) => (
        <g key={i}>
          <P d={`M${x + ((i + 0.5) * w) / 11} ${y - h * 0.8}v${h * 0.12}`} stroke="#7b4a2c" strokeWidth={1.5} />
          <C cx={x + ((i + 0.5) * w) / 11} cy={y - h * 0.67} r={6} fill="#fffbe6" />
          <Glow x={x + ((i + 0.5) * w) / 11} y={y - h * 0.67} r={36} c="#fff0c0" o={0.7} />
        </g>
      ))}
      <R
        x={x}
        y={y - h * 0.1}
        w={w}
        h={h * 0.1}
        fill={lin(0, y - h * 0.1, 0, y, [0, '#8a4f33'], [1, '#e0a066'])}
        opacity={0.8}
      />
    </g>
  );
}

/** Mullions, canopy and sign board in front of Showroom; same box, px. */
export function ShowroomFront({
  x,
  y,
  w,
  h,
  accent = '#d9522f',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  accent?: string;
}) {
  const n = 9,
    pw = w / n;
  return (
    <g>
      {Array.from({ length: n + 1 }, (_, i) => (
        <R key={i} x={x + i * pw - 3} y={y - h * 0.8} w={6} h={h * 0.8} fill="#12233b" />
      ))}
      <R x={x} y={y - h * 0.52} w={w} h={4} fill="#12233b" />
      {Array.from({ length: n }, (_, i) => (
        <P
          key={i}
          d={toD([
            [x + i * pw + pw * 0.1, y],
            [x + i * pw + pw * 0.55, y - h * 0.8],
            [x + i * pw + pw * 0.75, y - h * 0.8],
            [x + i * pw + pw * 0.3, y],
          ])}
          fill="#fff"
          opacity={0.07}
        />
      ))}
      <P
        d={toD([
          [x - w * 0.05, y - h * 0.78],
          [x + w * 1.05, y - h * 0.78],
          [x + w * 1.05, y - h * 0.96],
          [x - w * 0.05, y - h * 1.02],
        ])}
        fill={lin(0, y - h, 0, y - h * 0.78, [0, '#2a4766'], [0.5, '#182e4a'], [1, '#0c1a2d'])}
      />
      <R x={x - w * 0.05} y={y - h * 0.8} w={w * 1.1} h={7} fill={accent} />
      <Glow x={x + w / 2} y={y - h * 0.78} r={w * 0.5} ry={26} c="#ff8a4a" o={0.55} />
      <R
        x={x + w * 0.4}
        y={y - h * 1.1}
        w={w * 0.2}
        h={h * 0.2}
        r={6}
        fill={lin(0, y - h * 1.1, 0, y - h * 0.9, [0, '#e86a33'], [1, '#a83a24'])}
      />
      <R x={x - w * 0.03} y={y - h * 0.8} w={14} h={h * 0.8} fill="#0c1a2d" />
      <R x={x + w * 1.03 - 14} y={y - h * 0.8} w={14} h={h * 0.8} fill="#0c1a2d" />
    </g>
  );
}

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

/** Parking-lot light, h px high. */
export function LampPost({ x, y, h, flip }: { x: number; y: number; h: number; flip?: boolean }) {
  const s = flip ? -1 : 1;
  return (
    <g>
      <R x={x - 3} y={y - h} w={6} h={h} fill="#0b1524" />
      <P d={`M${x} ${y - h}q0 -14 ${s * 20} -14h${s * 34}`} stroke="#0b1524" strokeWidth={5} />
      <R x={s > 0 ? x + 44 : x - 84} y={y - h - 19} w={40} h={9} r={4} fill="#22384f" />
      <Glow x={x + s * 64} y={y - h - 6} r={130} c="#ffe0a0" o={0.75} />
      <C cx={x + s * 64} cy={y - h - 9} r={15} ry={4} fill="#fff6da" />
    </g>
  );
}
