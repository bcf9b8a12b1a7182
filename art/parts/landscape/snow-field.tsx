import { mix } from '../../core/color.ts';
import { Stipple } from '../../core/effects.tsx';
import { smoothD, type V2 } from '../../core/geometry.ts';
import { item } from '../../core/list.ts';
import { lin, P } from '../../core/paint.tsx';

/** Smooth snow field below a crest line, with blue shadow hollows and a sunlit rim, px. */
export function SnowField({
  pts,
  light = '#fff6ee',
  shade = '#a9bcd6',
  bottom = 900,
}: {
  pts: V2[];
  light?: string;
  shade?: string;
  bottom?: number;
}) {
  const crest = smoothD(pts),
    a = item(pts, 0),
    b = item(pts, -1),
    top = Math.min(...pts.map((q) => q[1])),
    d = `${crest}L${b[0]} ${bottom}L${a[0]} ${bottom}Z`;
  const hollow = (dy: number, k: number) =>
    smoothD(pts.map(([x, y], i) => [x, y + dy + Math.sin(i * 2.3 + k) * 14] as V2));
  return (
    <g>
      <P
        d={d}
        fill={lin(0, top, 0, Math.min(bottom, top + 240), [0, light], [0.35, mix(light, shade, 0.45)], [1, shade])}
      />
      {[40, 92].map((dy, i) => (
        <P
          key={dy}
          d={`${hollow(dy, i * 2)}L${b[0]} ${bottom}L${a[0]} ${bottom}Z`}
          fill={lin(0, top + dy, 0, top + dy + 70, [0, mix(light, shade, 0.25), 0.55], [1, shade, 0])}
        />
      ))}
      <Stipple opacity={0.6}>
        <P d={d} fill={lin(0, top, 0, top + 70, [0, '#ffffff', 0.7], [1, '#ffffff', 0])} />
      </Stipple>
      <P d={crest} stroke="#ffffff" strokeWidth={2} opacity={0.85} />
    </g>
  );
}
