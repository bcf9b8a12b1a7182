import { mix } from '../../core/color.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

/** Daylit dealer pavilion: glass box with sky reflections, flat roof and colour band; x, y bottom-left, px. */
export function DealerPavilion({
  x,
  y,
  w,
  h,
  accent = '#d9522f',
  sky = '#8fc3d9',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  accent?: string;
  sky?: string;
}) {
  const n = Math.round(w / 92),
    pw = w / n;
  return (
    <g>
      <R
        x={x}
        y={y - h * 0.74}
        w={w}
        h={h * 0.74}
        fill={lin(0, y - h * 0.74, 0, y, [0, mix(sky, '#ffffff', 0.35)], [0.45, sky], [0.5, '#4f7a8a'], [1, '#27475a'])}
      />
      {Array.from({ length: n }, (_, i) => (
        <P
          key={i}
          d={`M${x + i * pw + pw * 0.1} ${y}L${x + i * pw + pw * 0.6} ${y - h * 0.74}h${pw * 0.22}L${x + i * pw + pw * 0.32} ${y}Z`}
          fill="#ffffff"
          opacity={0.13}
        />
      ))}
      <path
        d={
          Array.from({ length: n + 1 }, (_, i) => rectD(x + i * pw - 3, y - h * 0.74, 6, h * 0.74)).join('') +
          rectD(x, y - h * 0.44, w, 4)
        }
        fill="#e9e6da"
      />
      <R
        x={x - w * 0.04}
        y={y - h}
        w={w * 1.08}
        h={h * 0.28}
        fill={lin(0, y - h, 0, y - h * 0.72, [0, '#ffffff'], [0.7, '#e3e4dc'], [1, '#a9b3b4'])}
      />
      <R x={x - w * 0.04} y={y - h * 0.8} w={w * 1.08} h={h * 0.07} fill={accent} />
      <R x={x - w * 0.04} y={y - h * 0.73} w={w * 1.08} h={8} fill="#1d2b38" opacity={0.35} />
      <path
        d={glyphs('TRUCK CENTER', x + w * 0.5, y - h * 0.855, h * 0.09, { w: 800, anchor: 'middle', track: 0.16 }).d}
        fill="#12233b"
      />
      {[-0.025, 1.005].map((t) => (
        <R
          key={t}
          x={x + w * t}
          y={y - h * 0.74}
          w={w * 0.02}
          h={h * 0.74}
          fill={lin(x + w * t, 0, x + w * (t + 0.02), 0, [0, '#ffffff'], [1, '#9aa5a9'])}
        />
      ))}
    </g>
  );
}
