import { Stipple } from '../../core/effects.tsx';
import { toD, type V2 } from '../../core/geometry.ts';
import { rng } from '../../core/ids.ts';
import { lin, P } from '../../core/paint.tsx';

/** Flat-topped desert mesa: centre x, foot y, width and height in px. */
export function Mesa({
  x,
  y,
  w,
  h,
  color,
  lit,
  shade,
  seed = 1,
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  color: string;
  lit: string;
  shade: string;
  seed?: number;
}) {
  const r = rng(seed * 5 + 2);
  const top: V2[] = [],
    n = 9;
  const tw = w * 0.62;
  for (let i = 0; i <= n; i++) {
    const xx = x - tw / 2 + (tw * i) / n,
      yy = y - h + (r() - 0.5) * h * 0.06 + (i === 0 || i === n ? h * 0.05 : 0);
    top.push([xx, yy]);
    if (i < n) top.push([xx + tw / n, yy]);
  }
  const cl = y - h * 0.42;
  const body: V2[] = [
    [x - w * 0.62, y],
    [x - w * 0.42, y - h * 0.2],
    [x - tw / 2 - w * 0.02, cl],
    ...top,
    [x + tw / 2 + w * 0.02, cl],
    [x + w * 0.44, y - h * 0.18],
    [x + w * 0.66, y],
  ];
  const fl: string[] = [];
  for (let i = 0; i < 12; i++) {
    const xx = x - tw / 2 + (tw * (i + r() * 0.6)) / 12,
      ww = (tw / 12) * (0.25 + r() * 0.35);
    fl.push(
      `M${xx.toFixed(1)} ${(y - h * 0.97).toFixed(1)}h${ww.toFixed(1)}l${(ww * 0.2).toFixed(1)} ${(h * (0.35 + r() * 0.2)).toFixed(1)}h${(-ww * 0.9).toFixed(1)}Z`,
    );
  }
  return (
    <g>
      <P d={toD(body)} fill={lin(x - w / 2, 0, x + w / 2, 0, [0, lit], [0.55, color], [1, shade])} />
      <path d={fl.join('')} fill={shade} opacity=".45" />
      <P
        d={toD([
          [x - tw / 2 - w * 0.02, cl],
          [x + tw / 2 + w * 0.02, cl],
          [x + tw / 2, cl + h * 0.05],
          [x - tw / 2, cl + h * 0.045],
        ])}
        fill={lit}
        opacity={0.6}
      />
      <Stipple opacity={0.9}>
        <P
          d={toD(body)}
          fill={lin(x - w / 2, 0, x + w / 2, 0, [0, lit, 0.6], [0.4, lit, 0.1], [0.6, shade, 0.1], [1, shade, 0.7])}
        />
      </Stipple>
    </g>
  );
}
