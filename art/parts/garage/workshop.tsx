import { darken, lighten, mix } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { nid, rng } from '../../core/ids.ts';
import { item } from '../../core/list.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';

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
