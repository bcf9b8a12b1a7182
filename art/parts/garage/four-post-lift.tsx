import { lin, P, R } from '../../core/paint.tsx';

/** Four-post lift in side view: centre x, floor y, w between posts, post height h and runway height, px. Draw `back` before the truck and `front` after it. */
export function FourPostLift({
  x,
  y,
  w,
  h,
  runway,
  part,
  c = '#2f6d8f',
}: {
  x: number;
  y: number;
  w: number;
  h: number;
  runway: number;
  part: 'back' | 'front';
  c?: string;
}) {
  const post = (px: number, k: number, dy: number) => (
    <g key={px}>
      <P d={`M${px - 40 * k} ${y + dy}h${80 * k}v-12h${-80 * k}Z`} fill="#26323d" />
      <R
        x={px - 20 * k}
        y={y + dy - h}
        w={40 * k}
        h={h}
        r={3}
        fill={lin(px - 20, 0, px + 20, 0, [0, '#6fb0cb'], [0.3, c], [1, '#17384c'])}
      />
      <R x={px - 5 * k} y={y + dy - h + 18} w={10 * k} h={h - 36} fill="#0e2230" opacity={0.55} />
      <R
        x={px - 27 * k}
        y={y + dy - runway - 18}
        w={54 * k}
        h={66}
        r={5}
        fill={lin(0, y - runway - 18, 0, y - runway + 48, [0, '#f0b23f'], [1, '#b06f22'])}
      />
    </g>
  );
  if (part === 'back')
    return (
      <g opacity={0.9}>
        {post(x - w / 2 + 34, 0.8, -34)}
        {post(x + w / 2 - 34, 0.8, -34)}
      </g>
    );
  const top = y - runway;
  return (
    <g>
      <R
        x={x - w / 2}
        y={top}
        w={w}
        h={30}
        r={4}
        fill={lin(0, top, 0, top + 30, [0, '#f6c765'], [0.3, '#e09a34'], [1, '#8a5518'])}
      />
      <path
        d={Array.from(
          { length: Math.floor(w / 46) },
          (_, i) => `M${x - w / 2 + 20 + i * 46} ${top + 9}h24v8h-24Z`,
        ).join('')}
        fill="#7b4a14"
        opacity=".55"
      />
      <P
        d={`M${x - w / 2} ${top + 2}h-58l-16 -26`}
        stroke="#8a5518"
        strokeWidth={10}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {post(x - w / 2, 1, 0)}
      {post(x + w / 2, 1, 0)}
    </g>
  );
}
