import { darken, lighten } from '../../core/color.ts';
import { circD, lin, R, rectD } from '../../core/paint.tsx';

const T = {
  wrench: (h: number) =>
    `M${-h * 0.035} ${h * 0.1}V${h * 0.86}a${h * 0.05} ${h * 0.05} 0 0 0 ${h * 0.07} 0V${h * 0.1}l${h * 0.05} ${-h * 0.04}V0l${-h * 0.04} 0v${h * 0.045}l${-h * 0.045} ${h * 0.012}l${-h * 0.045} ${-h * 0.012}V0l${-h * 0.04} 0v${h * 0.06}Z`,
  driver: (h: number) =>
    rectD(-h * 0.05, 0, h * 0.1, h * 0.36, h * 0.045) + rectD(-h * 0.018, h * 0.35, h * 0.036, h * 0.55),
  hammer: (h: number) =>
    rectD(-h * 0.03, h * 0.1, h * 0.06, h * 0.86, h * 0.03) + rectD(-h * 0.17, 0, h * 0.3, h * 0.14, h * 0.03),
  ratchet: (h: number) =>
    circD(0, h * 0.09, h * 0.09) +
    rectD(-h * 0.028, h * 0.12, h * 0.056, h * 0.5) +
    rectD(-h * 0.045, h * 0.58, h * 0.09, h * 0.38, h * 0.04),
  pliers: (h: number) =>
    `M${-h * 0.03} 0L${-h * 0.07} ${h * 0.3}L${h * 0.02} ${h * 0.42}L${h * 0.13} ${h}l${h * 0.05} ${-h * 0.02}L${h * 0.07} ${h * 0.34}L${h * 0.07} ${h * 0.28}L${h * 0.03} 0Z` +
    `M${-h * 0.02} ${h * 0.42}L${-h * 0.13} ${h}l${-h * 0.05} ${-h * 0.02}L${-h * 0.07} ${h * 0.34}Z`,
};

/** Board of hanging tools, px box. */
export function Pegboard({
  x,
  y,
  w,
  h,
  c = '#24405c',
  kc = '#e9d9bb',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  c?: string;
  kc?: string;
}) {
  let d = '';
  for (let i = x + 14; i < x + w; i += 20) for (let j = y + 14; j < y + h; j += 20) d += `M${i} ${j}h.1`;
  const it: [keyof typeof T, number, number, number, string][] = [];
  const row = y + 26;
  const q: [keyof typeof T, number, string][] = [
    ['wrench', 132, kc],
    ['wrench', 118, kc],
    ['wrench', 104, kc],
    ['wrench', 90, kc],
    ['ratchet', 128, '#b9c2c3'],
    ['ratchet', 108, '#b9c2c3'],
    ['hammer', 138, '#d9673a'],
    ['driver', 112, '#d9673a'],
    ['driver', 100, '#e9a544'],
    ['driver', 88, '#d9673a'],
    ['pliers', 104, '#b9c2c3'],
    ['pliers', 90, '#b9c2c3'],
  ];
  let cx = x + 38;
  const gap = (w - 76) / (q.length - 1);
  q.forEach(([k, hh, col]) => {
    it.push([k, cx, row, hh, col]);
    cx += gap;
  });
  return (
    <g>
      <R x={x - 8} y={y - 8} w={w + 16} h={h + 16} r={4} fill="#0d1a2b" opacity={0.5} />
      <R x={x} y={y} w={w} h={h} r={3} fill={lin(x, y, x + w, y + h, [0, lighten(c, 0.1)], [1, darken(c, 0.25)])} />
      <path d={d} stroke="#0d1a2b" strokeWidth="3.4" strokeLinecap="round" opacity=".55" />
      {it.map(([k, a, b, hh, col], i) => (
        <g key={i} transform={`translate(${a.toFixed(1)} ${b})`}>
          <path d={T[k](hh)} fill="#06101c" opacity=".45" transform="translate(5 6)" />
          <path d={T[k](hh)} fill={col} />
          <path d={rectD(-3, -7, 6, 9, 2)} fill="#d9dcd8" />
        </g>
      ))}
      {[0, 1, 2].map((i) => (
        <g key={i} transform={`translate(${x + 44 + i * 62} ${y + h - 44})`}>
          <circle r="25" fill="none" stroke={['#d9673a', '#b9c2c3', '#e9a544'][i]} strokeWidth="7" />
          <circle r="17" fill="none" stroke="#0d1a2b" strokeWidth="2" opacity=".4" />
        </g>
      ))}
      {[0, 1, 2, 3, 4].map((i) => (
        <g key={i} transform={`translate(${x + w - 178 + i * 38} ${y + h - 60})`}>
          <path d={rectD(-13, 0, 26, 40, 4)} fill={['#d9673a', '#f0e2c6', '#35536f', '#f0e2c6', '#c9412b'][i]} />
          <path d={rectD(-5, -9, 10, 10, 2)} fill="#10192a" />
          <path d={rectD(-13, 13, 26, 13)} fill="#10192a" opacity=".35" />
        </g>
      ))}
    </g>
  );
}
