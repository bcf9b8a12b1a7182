import { Glow } from '../../core/effects.tsx';
import { nid } from '../../core/ids.ts';
import { lin, P, R, rectD } from '../../core/paint.tsx';
import { glyphs } from '../../core/text.ts';

/** Drum odometer: x, y top-left, h height in px; digits as text, the last drum white; roll 0..1 turns the trailing nines. */
export function Odometer({
  x,
  y,
  h,
  digits,
  roll = 0,
  unit = 'MILES',
}: {
  x: number;
  y: number;
  h: number;
  digits: string;
  roll?: number;
  unit?: string;
}) {
  const w = h * 0.66,
    gap = h * 0.05,
    pad = h * 0.2,
    total = digits.length * (w + gap) - gap,
    id = nid('od');
  const turning = digits.length - (/9*$/.exec(digits)?.[0].length ?? 0) - 1;
  return (
    <g>
      <R
        x={x - pad * 1.6}
        y={y - pad * 1.6 + 8}
        w={total + pad * 3.2}
        h={h + pad * 3.2}
        r={h * 0.24}
        fill="#05080e"
        opacity={0.5}
        filter="url(#b8)"
      />
      <R
        x={x - pad * 1.6}
        y={y - pad * 1.6}
        w={total + pad * 3.2}
        h={h + pad * 3.2}
        r={h * 0.24}
        fill={lin(0, y - pad, 0, y + h + pad, [0, '#e9e4d6'], [0.25, '#8b949a'], [0.6, '#3a444f'], [1, '#a9b0b0'])}
      />
      <R
        x={x - pad * 1.2}
        y={y - pad * 1.2}
        w={total + pad * 2.4}
        h={h + pad * 2.4}
        r={h * 0.18}
        fill={lin(0, y - pad, 0, y + h + pad, [0, '#0b121c'], [1, '#1a2634'])}
      />
      <path
        d={glyphs(unit, x + total / 2, y + h + pad * 0.95, pad * 0.72, { w: 600, anchor: 'middle', track: 0.3 }).d}
        fill="#a9bcc1"
      />
      {[...digits].map((c, i) => {
        const dx = x + i * (w + gap),
          last = i === digits.length - 1,
          ink = last ? '#12233b' : '#f6ead3',
          next = String((Number(c) + 1) % 10),
          shift = i >= turning ? roll * h : 0;
        return (
          <g key={i}>
            <clipPath id={id + i}>
              <path d={rectD(dx, y, w, h, 5)} />
            </clipPath>
            <g clipPath={`url(#${id + i})`}>
              <R
                x={dx}
                y={y}
                w={w}
                h={h}
                fill={
                  last
                    ? lin(0, y, 0, y + h, [0, '#8d877a'], [0.45, '#fbf4e2'], [1, '#8d877a'])
                    : lin(0, y, 0, y + h, [0, '#04070c'], [0.45, '#263341'], [1, '#04070c'])
                }
              />
              <path
                d={
                  glyphs(c, dx + w / 2, y + h * 0.79 - shift, h * 0.78, { w: 600, anchor: 'middle' }).d +
                  glyphs(next, dx + w / 2, y + h * 1.63 - shift, h * 0.78, { w: 600, anchor: 'middle' }).d
                }
                fill={ink}
              />
              <R
                x={dx}
                y={y}
                w={w}
                h={h}
                fill={lin(
                  0,
                  y,
                  0,
                  y + h,
                  [0, '#000000', 0.6],
                  [0.3, '#000000', 0],
                  [0.7, '#000000', 0],
                  [1, '#000000', 0.6],
                )}
              />
            </g>
            <P d={`M${dx} ${y}v${h}`} stroke="#000" strokeWidth={1.4} opacity={0.5} />
          </g>
        );
      })}
      <Glow x={x + total * 0.3} y={y - pad} r={h * 1.1} ry={h * 0.25} c="#fff6e0" o={0.25} />
    </g>
  );
}
