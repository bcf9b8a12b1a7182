import { C, darken, lighten, lin, P, R } from '../core/paint.tsx';

/** Scissor lift: center x, floor y, width and height in px. */
export function Lift({ x, y, w, h, c = '#e07038' }: { x: number; y: number; w: number; h: number; c?: string }) {
  const a = x - w / 2,
    b = x + w / 2;
  return (
    <g>
      <C cx={x} cy={y + 4} r={w * 0.72} ry={20} fill="#02050b" opacity={0.55} filter="url(#b8)" />
      <R
        x={a - 30}
        y={y - 14}
        w={w + 60}
        h={18}
        r={4}
        fill={lin(0, y - 14, 0, y + 4, [0, '#39506a'], [1, '#101d2e'])}
      />
      <P
        d={`M${a + 10} ${y - 14}L${b - 30} ${y - h + 16}M${b - 10} ${y - 14}L${a + 30} ${y - h + 16}`}
        stroke={darken(c, 0.55)}
        strokeWidth={26}
        strokeLinecap="round"
      />
      <P
        d={`M${a + 10} ${y - 14}L${b - 30} ${y - h + 16}M${b - 10} ${y - 14}L${a + 30} ${y - h + 16}`}
        stroke={c}
        strokeWidth={17}
        strokeLinecap="round"
      />
      <C cx={x - 10} cy={y - h / 2} r={13} fill="#20303f" />
      <C cx={x - 10} cy={y - h / 2} r={6} fill="#d9dcd8" />
      <P d={`M${x - 40} ${y - 16}L${x + 70} ${y - h * 0.62}`} stroke="#b9c2c3" strokeWidth={9} strokeLinecap="round" />
      <R
        x={a - 40}
        y={y - h}
        w={w + 80}
        h={18}
        r={4}
        fill={lin(0, y - h, 0, y - h + 18, [0, lighten(c, 0.25)], [0.4, c], [1, darken(c, 0.4)])}
      />
      <R x={a - 18} y={y - h - 30} w={46} h={32} r={3} fill="#10192a" />
      <R x={b - 28} y={y - h - 30} w={46} h={32} r={3} fill="#10192a" />
    </g>
  );
}

/** Four-post lift in side view: center x, floor y, w between posts, post height h and runway height, px. Draw `back` before the truck and `front` after it. */
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

/** Folding engine crane seen from the side: x, y ground under the mast, reach and h in px; the hook hangs at x + reach, y - h. */
export function EngineCrane({
  x,
  y,
  reach,
  h,
  c = '#d9622f',
}: {
  x: number;
  y: number;
  reach: number;
  h: number;
  c?: string;
}) {
  const dir = Math.sign(reach),
    tip = x + reach,
    mast = y - h * 0.82,
    steel = lin(0, y - h, 0, y, [0, lighten(c, 0.3)], [0.4, c], [1, darken(c, 0.45)]);
  const beam = (x1: number, y1: number, x2: number, y2: number, w: number) => (
    <>
      <P d={`M${x1} ${y1}L${x2} ${y2}`} stroke={darken(c, 0.55)} strokeWidth={w + 6} strokeLinecap="round" />
      <P d={`M${x1} ${y1}L${x2} ${y2}`} stroke={c} strokeWidth={w} strokeLinecap="round" />
      <P
        d={`M${x1} ${y1 - w * 0.3}L${x2} ${y2 - w * 0.3}`}
        stroke={lighten(c, 0.4)}
        strokeWidth={2}
        strokeLinecap="round"
        opacity={0.7}
      />
    </>
  );
  return (
    <g>
      <C
        cx={x + reach * 0.4}
        cy={y + 4}
        r={Math.abs(reach) * 0.7}
        ry={12}
        fill="#02050b"
        opacity={0.5}
        filter="url(#b8)"
      />
      {beam(x - dir * 60, y - 18, x + reach * 0.92, y - 18, 16)}
      {[x - dir * 60, x + reach * 0.9].map((v) => (
        <g key={v}>
          <C cx={v} cy={y - 9} r={11} fill="#141b25" />
          <C cx={v} cy={y - 9} r={4} fill="#8d979c" />
        </g>
      ))}
      <R x={x - 13} y={mast} w={26} h={y - 20 - mast} r={3} fill={steel} />
      {beam(x - dir * 50, y - 26, x - dir * 6, mast + h * 0.28, 10)}
      <P
        d={`M${x + dir * 14} ${y - h * 0.32}L${x + reach * 0.34} ${mast - h * 0.03}`}
        stroke="#10151d"
        strokeWidth={20}
        strokeLinecap="round"
      />
      <P
        d={`M${x + reach * 0.2} ${y - h * 0.58}L${x + reach * 0.36} ${mast - h * 0.045}`}
        stroke="#dfe0da"
        strokeWidth={9}
        strokeLinecap="round"
      />
      {beam(x - dir * 22, mast + 10, tip, y - h, 22)}
      <P d={`M${tip} ${y - h + 4}v30`} stroke="#aab2b5" strokeWidth={6} />
      <P
        d={`M${tip} ${y - h + 30}q16 4 14 18q-2 14 -16 13q-12 -2 -12 -13`}
        stroke="#d9dcd8"
        strokeWidth={7}
        strokeLinecap="round"
      />
    </g>
  );
}

/** Hanging chain between two points, px. */
export function Chain({ x1, y1, x2, y2, w = 7 }: { x1: number; y1: number; x2: number; y2: number; w?: number }) {
  return (
    <g fill="none" strokeLinecap="round">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} stroke="#10151d" strokeWidth={w} />
      <path
        d={`M${x1} ${y1}L${x2} ${y2}`}
        stroke="#aab2b5"
        strokeWidth={w * 0.7}
        strokeDasharray={`${w * 0.9} ${w * 0.8}`}
      />
    </g>
  );
}
