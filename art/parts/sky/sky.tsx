import { mix } from '../../core/color.ts';
import { Glow, Stipple } from '../../core/effects.tsx';
import { rng } from '../../core/ids.ts';
import { C, lin, R, rad } from '../../core/paint.tsx';
import { Bank, Cirrus, type Cloud, Cumulus, Streak } from './clouds.tsx';
import { SKIES, type SkyTime } from './palettes.ts';

/** Sky settings; all positions in px of the 1600x900 canvas. */
export interface SkyProps {
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

/** Whole-canvas sky down to `horizon` px, with sun or moon, stars and any mix of cloud types. */
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
