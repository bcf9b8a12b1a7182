import { Stipple } from '../core/effects.tsx';
import { C, darken, lighten, lin, P, R, rad } from '../core/paint.tsx';

/** Seamless studio: wall and floor of one color meeting softly at y, with an optional big disc behind the subject, px. */
export function Studio({
  y,
  c,
  disc,
}: {
  y: number;
  c: string;
  disc?: { x: number; y: number; r: number; fill: string };
}) {
  return (
    <g>
      <R
        x={0}
        y={0}
        w={1600}
        h={900}
        fill={lin(
          0,
          0,
          0,
          900,
          [0, darken(c, 0.18)],
          [y / 900 - 0.05, c],
          [y / 900 + 0.04, lighten(c, 0.2)],
          [1, darken(c, 0.3)],
        )}
      />
      {disc && (
        <>
          <C
            cx={disc.x}
            cy={disc.y}
            r={disc.r}
            fill={lin(0, disc.y - disc.r, 0, disc.y + disc.r, [0, lighten(disc.fill, 0.25)], [1, disc.fill])}
          />
          <Stipple opacity={0.7}>
            <C
              cx={disc.x}
              cy={disc.y}
              r={disc.r}
              fill={rad(
                disc.x - disc.r * 0.4,
                disc.y - disc.r * 0.5,
                disc.r * 1.5,
                [0, '#fff6e2', 0.6],
                [0.6, '#fff6e2', 0.05],
                [1, darken(disc.fill, 0.5), 0.5],
              )}
            />
          </Stipple>
        </>
      )}
      <P d={`M0 ${y}H1600V900H0Z`} fill={lin(0, y, 0, 900, [0, lighten(c, 0.25)], [0.4, c], [1, darken(c, 0.35)])} />
      <P
        d={`M0 ${y - 40}H1600V${y + 40}H0Z`}
        fill={lin(0, y - 40, 0, y + 40, [0, c, 0], [0.5, lighten(c, 0.16), 0.9], [1, lighten(c, 0.2), 0])}
      />
    </g>
  );
}

/** Low round plinth: x, y center of its top, r half width, h height in px. */
export function Plinth({
  x,
  y,
  r,
  h = 26,
  c = '#e9dcc0',
}: {
  x: number;
  y: number;
  r: number;
  h?: number;
  c?: string;
}) {
  const ry = r * 0.19;
  return (
    <g>
      <C cx={x} cy={y + h + 8} r={r * 1.06} ry={ry * 1.1} fill="#02050b" opacity={0.4} filter="url(#b8)" />
      <P
        d={`M${x - r} ${y}v${h}a${r} ${ry} 0 0 0 ${2 * r} 0v${-h}Z`}
        fill={lin(x - r, 0, x + r, 0, [0, lighten(c, 0.2)], [0.4, darken(c, 0.12)], [1, darken(c, 0.5)])}
      />
      <C cx={x} cy={y} r={r} ry={ry} fill={lin(0, y - ry, 0, y + ry, [0, darken(c, 0.1)], [1, lighten(c, 0.35)])} />
      <C cx={x} cy={y} r={r * 0.97} ry={ry * 0.96} fill="none" stroke="#d9622f" strokeWidth={3} opacity={0.8} />
    </g>
  );
}
