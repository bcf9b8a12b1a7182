import { lin, P, R } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

/** Clipboard with a ticked checklist: x, y top-left of the board, h height in px, turn degrees; the first `done` rows are ticked, row `flag` carries a warning. */
export function Clipboard({
  x,
  y,
  h,
  turn = 0,
  title,
  rows,
  done,
  flag,
}: {
  x: number;
  y: number;
  h: number;
  turn?: number;
  title: string;
  rows: string[];
  done: number;
  flag?: number;
}) {
  const w = h * 0.74,
    m = w * 0.07,
    px = w - 2 * m,
    step = (h * 0.74) / rows.length,
    y0 = h * 0.22;
  return (
    <g transform={`translate(${x} ${y}) rotate(${turn})`}>
      <R x={16} y={20} w={w} h={h} r={16} fill="#0a121c" opacity={0.45} filter="url(#b8)" />
      <R x={0} y={0} w={w} h={h} r={16} fill={lin(0, 0, w, h, [0, '#b57a48'], [0.5, '#925a34'], [1, '#5e3722'])} />
      <R x={m} y={h * 0.07} w={px} h={h * 0.89} r={3} fill={lin(0, 0, w, h, [0, '#fffaf0'], [1, '#e6dcc6'])} />
      <path d={glyphs(title, m * 2.1, h * 0.165, h * 0.052, { w: 700, track: 0.04 }).d} fill="#12233b" />
      <R x={m * 2.1} y={h * 0.185} w={px - m * 2.2} h={3} fill="#d9522f" />
      {rows.map((t, i) => {
        const ry = y0 + i * step,
          b = step * 0.5,
          warn = i === flag;
        return (
          <g key={t}>
            <R
              x={m * 2.1}
              y={ry + step * 0.2}
              w={b}
              h={b}
              r={4}
              fill={warn ? '#fbe0c4' : '#f4ecd9'}
              stroke={warn ? '#d9522f' : '#5d7d92'}
              strokeWidth={2.6}
            />
            {i < done && !warn && (
              <P
                d={`M${m * 2.1 + b * 0.18} ${ry + step * 0.46}l${b * 0.28} ${b * 0.28}l${b * 0.56} ${-b * 0.74}`}
                stroke="#2f7d5c"
                strokeWidth={h * 0.013}
                strokeLinecap="round"
                strokeLinejoin="round"
              />
            )}
            {warn && (
              <path
                d={glyphs('!', m * 2.1 + b / 2, ry + step * 0.2 + b * 0.82, b * 0.86, { w: 800, anchor: 'middle' }).d}
                fill="#d9522f"
              />
            )}
            <path
              d={glyphs(t, m * 2.1 + b * 1.5, ry + step * 0.58, h * 0.038, { w: 500 }).d}
              fill={warn ? '#a83a24' : '#35475a'}
            />
            <R x={m * 2.1 + b * 1.5} y={ry + step * 0.8} w={px - m * 2.2 - b * 1.6} h={1.4} fill="#c9bfa8" />
          </g>
        );
      })}
      <P
        d={`M${w * 0.3} ${h * 0.085}V${h * 0.03}Q${w * 0.3} ${-h * 0.005} ${w * 0.38} ${-h * 0.005}H${w * 0.42}Q${w * 0.44} ${-h * 0.045} ${w * 0.5} ${-h * 0.045}T${w * 0.58} ${-h * 0.005}H${w * 0.62}Q${w * 0.7} ${-h * 0.005} ${w * 0.7} ${h * 0.03}V${h * 0.085}Z`}
        fill={lin(0, -h * 0.04, 0, h * 0.085, [0, '#f1ecdd'], [0.5, '#a3adb1'], [1, '#4d5964'])}
      />
    </g>
  );
}
