import type React from 'react';
import { Glow, Stipple } from '../core/effects.tsx';
import { rng } from '../core/geometry.ts';
import { C, circD, lin, mix, nid, P, R, rad, rectD } from '../core/paint.tsx';
import { SKIES, type SkyTime } from './sky-palettes.ts';

/** Where a cloud is and how wide, px; o opacity, s seed. */
interface Cloud {
  x: number;
  y: number;
  w: number;
  o?: number;
  s?: number;
}
type CloudShape = Cloud & { hi: string; lo: string };

/** Evening streak: stacked lenses lit from below; w is the width in px, s the seed. */
const Streak = ({ x, y, w, s = 1, o = 0.7, hi, lo }: CloudShape) => {
  const r = rng(s * 7 + 3),
    n = 7,
    els: React.ReactNode[] = [];
  for (let i = 0; i < n; i++) {
    const t = i / (n - 1),
      ww = w * (0.3 + 0.7 * Math.sin(Math.PI * (0.12 + 0.7 * t))) * (0.55 + r() * 0.5),
      th = w * (0.012 + r() * 0.016),
      cx = x + (r() - 0.5) * w * 0.5,
      cy = y + (i - n / 2) * w * 0.021,
      a = cx - ww / 2,
      b = cx + ww / 2,
      q = (r() - 0.5) * th * 1.2,
      m = a + ww * (0.35 + r() * 0.3);
    const c = mix(hi, lo, t < 0.5 ? 0.6 - t * 0.6 : 0.12);
    // lens with lumpy top, flat lit base
    const k = [0.16, 0.34, 0.52, 0.7, 0.86].map((u): [number, number] => [
      a + ww * u,
      cy - th * (0.55 + 0.65 * Math.sin(Math.PI * u)) * (0.7 + r() * 0.6),
    ]);
    let d = `M${a.toFixed(1)} ${cy.toFixed(1)}`;
    let pxx = a,
      pyy = cy;
    for (const [kx, ky] of k) {
      d += `Q${((pxx + kx) / 2).toFixed(1)} ${(Math.min(pyy, ky) - th * 0.25).toFixed(1)} ${kx.toFixed(1)} ${ky.toFixed(1)}`;
      pxx = kx;
      pyy = ky;
    }
    d += `Q${(b - ww * 0.06).toFixed(1)} ${(cy - th * 0.3).toFixed(1)} ${b.toFixed(1)} ${cy.toFixed(1)}Q${m.toFixed(1)} ${(cy + th * 0.5 + q).toFixed(1)} ${a.toFixed(1)} ${cy.toFixed(1)}Z`;
    els.push(<P key={i} d={d} fill={lin(a, cy, b, cy, [0, c, 0], [0.28, c, 0.8], [0.72, c, 0.8], [1, c, 0])} />);
  }
  return <g opacity={o}>{els}</g>;
};
/** Fair-weather cumulus: flat base, piled domes with lit tops; w is the width in px, s the seed. */
const Cumulus = ({ x, y, w, s = 1, o = 1, hi, lo }: CloudShape) => {
  const r = rng(s * 13 + 1),
    n = 11,
    id = nid('cu'),
    tops: string[] = [],
    lights: string[] = [];
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n,
      env = Math.sin(Math.PI * t) ** 0.9,
      rr = w * (0.045 + 0.085 * env * (0.7 + 0.5 * r())),
      cx = x + (t - 0.5) * w * 0.9,
      cy = y - rr * 0.6 - env * w * (0.05 + 0.06 * r());
    tops.push(circD(cx, cy, rr));
    lights.push(circD(cx - rr * 0.22, cy - rr * 0.24, rr * 0.74));
  }
  const all = tops.join('') + rectD(x - w * 0.45, y - w * 0.07, w * 0.9, w * 0.1, w * 0.035);
  return (
    <g opacity={o}>
      <clipPath id={id}>
        <rect x={x - w} y={y - w} width={2 * w} height={w} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <P
          d={all}
          fill={lin(
            x,
            y - w * 0.26,
            x,
            y,
            [0, mix(hi, lo, 0.25), 1],
            [0.55, mix(hi, lo, 0.5), 0.95],
            [0.85, lo, 0.55],
            [1, lo, 0.08],
          )}
        />
        <P d={lights.join('')} fill={lin(x, y - w * 0.28, x, y - w * 0.02, [0, hi, 1], [0.6, hi, 0.75], [1, hi, 0])} />
      </g>
    </g>
  );
};
/** High cirrus: fans of thin curved wisps sweeping up to the right; w is the width in px, s the seed. */
const Cirrus = ({ x, y, w, s = 1, o = 0.8, hi, lo }: CloudShape) => {
  const r = rng(s * 29 + 5),
    wisps: React.ReactNode[] = [];
  for (let i = 0; i < 26; i++) {
    const L = w * (0.16 + 0.34 * r()),
      cx = x + (r() - 0.5) * w * 0.8,
      cy = y + (r() - 0.5) * w * 0.2,
      lift = L * (0.12 + 0.16 * r()),
      th = w * (0.002 + 0.008 * r() ** 2),
      c = mix(hi, lo, r() * 0.4);
    const d = `M${cx - L / 2} ${cy}Q${cx + L * 0.1} ${cy - lift * 0.2} ${cx + L / 2} ${cy - lift}Q${cx + L * 0.12} ${cy - lift * 0.2 + th * 2} ${cx - L / 2} ${cy}Z`;
    wisps.push(
      <P key={i} d={d} fill={lin(cx - L / 2, cy, cx + L / 2, cy - lift, [0, c, 0], [0.35, c, 0.75], [1, c, 0.05])} />,
    );
  }
  return (
    <g opacity={o} filter="url(#b1)">
      {wisps}
    </g>
  );
};
/** Storm ceiling hanging from the top of the canvas: rolls with ragged lit undersides down to y; w is the width in px, s the seed. */
const Bank = ({ x, y, w, s = 1, o = 0.95, hi, lo }: CloudShape) => {
  const r = rng(s * 17 + 9),
    rolls: React.ReactNode[] = [],
    n = 5;
  for (let j = 0; j < n; j++) {
    const edge = y * (1 - j * 0.2),
      k = w / 46,
      d: string[] = [`M${x - w / 2} -10`, `V${edge.toFixed(1)}`];
    let cx = x - w / 2;
    while (cx < x + w / 2) {
      const step = k * (1 + r() * 2.6),
        dip = step * (0.2 + r() * 0.3) * (1 - j * 0.08);
      d.push(`q${(step * 0.5).toFixed(1)} ${dip.toFixed(1)} ${step.toFixed(1)} ${((r() - 0.5) * 9).toFixed(1)}`);
      cx += step;
    }
    const c = mix(hi, lo, j / (n - 1));
    rolls.push(
      <P
        key={j}
        d={`${d.join('')}V-10Z`}
        fill={lin(
          0,
          edge - y * 0.34,
          0,
          edge + 24,
          [0, mix(c, lo, 0.5)],
          [0.55, c],
          [1, mix(c, '#e9d3a0', 0.34 * (1 - j * 0.22))],
        )}
      />,
    );
  }
  return (
    <g opacity={o} filter="url(#b4)">
      {rolls}
    </g>
  );
};

/** Sky settings; all positions in px of the 1600x900 canvas. */
interface SkyProps {
  time: SkyTime;
  horizon?: number;
  stars?: number;
  rays?: boolean;
  sun?: { x: number; y: number; r?: number; glow?: number };
  moon?: { x: number; y: number; r?: number };
  clouds?: Cloud[];
  cumulus?: Cloud[];
  cirrus?: Cloud[];
  bank?: Cloud[];
}

/** Full-canvas sky down to `horizon` px, with sun or moon, stars and any mix of cloud types. */
export function Sky(p: SkyProps) {
  const k = SKIES[p.time],
    H = p.horizon ?? 620,
    r = rng(11);
  return (
    <g>
      <R x={0} y={0} w={1600} h={900} fill={lin(0, 0, 0, H, ...k.stops)} />
      {p.stars ? (
        <g fill="#fdf3da">
          {Array.from({ length: p.stars }, (_, i) => {
            const y = r() ** 1.5 * H * 0.85,
              m = r();
            return (
              <circle
                key={i}
                cx={Math.round(r() * 1600)}
                cy={Math.round(y)}
                r={+(m > 0.94 ? 2.1 : m > 0.7 ? 1.3 : 0.8).toFixed(1)}
                opacity={+((0.35 + 0.65 * r()) * (1 - (y / H) * 0.8)).toFixed(2)}
              />
            );
          })}
        </g>
      ) : null}
      {p.sun && (
        <>
          <Glow x={p.sun.x} y={p.sun.y} r={p.sun.glow ?? 620} c={mix(k.sun, '#ffb35c', 0.35)} o={0.7} />
          <Glow x={p.sun.x} y={p.sun.y} r={(p.sun.glow ?? 620) * 0.42} c="#ffc673" o={0.8} />
          <C
            cx={p.sun.x}
            cy={p.sun.y}
            r={p.sun.r ?? 58}
            fill={lin(0, p.sun.y - 60, 0, p.sun.y + 60, [0, '#fffdf2'], [1, k.sun])}
          />
        </>
      )}
      {p.moon && (
        <>
          <Glow x={p.moon.x} y={p.moon.y} r={260} c="#cfe0e6" o={0.35} />
          <C
            cx={p.moon.x}
            cy={p.moon.y}
            r={p.moon.r ?? 40}
            fill={lin(p.moon.x - 30, p.moon.y - 40, p.moon.x + 30, p.moon.y + 40, [0, '#fffaea'], [1, '#e3d8bd'])}
          />
          <g fill="#cdbf9f" opacity=".5">
            <circle cx={p.moon.x - 12} cy={p.moon.y - 8} r="8" />
            <circle cx={p.moon.x + 14} cy={p.moon.y + 10} r="6" />
            <circle cx={p.moon.x - 4} cy={p.moon.y + 18} r="4" />
          </g>
        </>
      )}
      {p.cumulus?.map((c, i) => (
        <Cumulus key={i} {...c} hi={k.cloud} lo={k.cloudLo} />
      ))}
      {p.cirrus?.map((c, i) => (
        <Cirrus key={i} {...c} hi={k.cloud} lo={k.cloudLo} />
      ))}
      {p.bank?.map((c, i) => (
        <Bank key={i} {...c} hi={k.cloud} lo={k.cloudLo} />
      ))}
      {p.clouds?.map((c, i) => (
        <Streak key={i} {...c} hi={k.cloud} lo={k.cloudLo} />
      ))}
      {p.sun && p.rays !== false && (
        <Stipple opacity={0.5}>
          <C
            cx={p.sun.x}
            cy={p.sun.y}
            r={420}
            fill={rad(p.sun.x, p.sun.y, 420, [0, k.sun, 0.55], [0.5, k.sun, 0.25], [1, k.sun, 0])}
          />
        </Stipple>
      )}
    </g>
  );
}
