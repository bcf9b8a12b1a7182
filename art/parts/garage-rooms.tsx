import { Glow, Stipple } from '../core/effects.tsx';
import { item, rng } from '../core/geometry.ts';
import { darken, lighten, lin, mix, nid, P, R, rectD } from '../core/paint.tsx';

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

/** Bright dealer service bay: pale wall with a color band down to `floor`, n roll-up doors with daylight, strip lights, glossy floor, px. */
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

/** Old brick workshop: wall down to `floor`, a tall factory window with morning light falling in, concrete floor, px. */
export function Workshop({
  floor = 690,
  brick = '#8a4a38',
  window: w = { x: 560, y: 70, w: 620, h: 400 },
  light = '#ffe3b0',
}: {
  floor?: number;
  brick?: string;
  window?: { x: number; y: number; w: number; h: number };
  light?: string;
}) {
  const r = rng(14),
    tones: string[][] = [[], [], []],
    bw = 62,
    bh = 24,
    cols = 6,
    rows = 4,
    id = nid('ws');
  for (let j = 0; j * bh < floor; j++)
    for (let i = -1; i * bw < 1620; i++)
      item(tones, Math.floor(r() * 3)).push(
        rectD(i * bw + (j % 2 ? bw / 2 : 0) + 1.5, j * bh + 1.5, bw - 3, bh - 3, 1.5),
      );
  return (
    <g>
      <R x={0} y={0} w={1600} h={floor} fill={darken(brick, 0.45)} />
      {tones.map((t, i) => (
        <path key={i} d={t.join('')} fill={[brick, darken(brick, 0.14), mix(brick, '#b8745a', 0.35)][i]} />
      ))}
      <R
        x={0}
        y={0}
        w={1600}
        h={floor}
        fill={lin(0, 0, 0, floor, [0, '#0d1420', 0.72], [0.4, '#0d1420', 0.3], [1, '#0d1420', 0.5])}
      />
      <R x={w.x - 22} y={w.y - 20} w={w.w + 44} h={w.h + 34} r={3} fill="#2a211f" />
      <clipPath id={id}>
        <rect x={w.x} y={w.y} width={w.w} height={w.h} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <R
          x={w.x}
          y={w.y}
          w={w.w}
          h={w.h}
          fill={lin(0, w.y, 0, w.y + w.h, [0, '#a9cbd2'], [0.55, '#e9e2c4'], [1, '#f9d79c'])}
        />
        <P
          d={`M${w.x} ${w.y + w.h * 0.8}h60v-70h46v30h40v-96h26v-40h10v40h24v110h60v-34h70v24h44v-88h34v88h60v-44h90v60h80v30h60V${w.y + w.h}H${w.x}Z`}
          fill="#8fa3a0"
          opacity={0.75}
        />
      </g>
      {Array.from({ length: cols + 1 }, (_, i) => (
        <R key={`c${i}`} x={w.x + (w.w * i) / cols - 4} y={w.y} w={8} h={w.h} fill="#2a2f36" />
      ))}
      {Array.from({ length: rows + 1 }, (_, i) => (
        <R key={`r${i}`} x={w.x} y={w.y + (w.h * i) / rows - 4} w={w.w} h={8} fill="#2a2f36" />
      ))}
      <R
        x={0}
        y={floor}
        w={1600}
        h={900 - floor}
        fill={lin(0, floor, 0, 900, [0, '#7b766e'], [0.3, '#5d5a57'], [1, '#26272c'])}
      />
      <P
        d={`M${w.x} ${w.y + w.h}L${w.x - 340} 900H${w.x + w.w - 60}L${w.x + w.w} ${w.y + w.h}Z`}
        fill={lin(0, w.y, 0, 900, [0, light, 0.26], [0.6, light, 0.16], [1, light, 0.05])}
        style={{ mixBlendMode: 'screen' }}
      />
      <path
        d={Array.from({ length: cols }, (_, i) => {
          const a = w.x - 300 + i * 100,
            b = w.x - 40 + i * 96;
          return `M${b} ${floor + 16}h74L${a + 76} 880h-96Z`;
        }).join('')}
        fill={light}
        opacity=".22"
      />
      <R x={0} y={floor - 14} w={1600} h={14} fill={darken(brick, 0.6)} />
      <Stipple opacity={0.5}>
        <R
          x={0}
          y={floor}
          w={1600}
          h={900 - floor}
          fill={lin(0, floor, 0, 900, [0, lighten(light, 0.2), 0.4], [0.6, '#000000', 0.1], [1, '#0a0d14', 0.5])}
        />
      </Stipple>
    </g>
  );
}
