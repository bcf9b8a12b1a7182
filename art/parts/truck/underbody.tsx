import React from 'react';
import { mix } from '../../core/color.ts';
import { hull, rpoly, toD } from '../../core/geometry.ts';
import { C, lin, P } from '../../core/paint.tsx';
import type { V3 } from './camera.ts';
import type { TruckKit } from './kit.tsx';
import { Wheel } from './wheel.tsx';

/** Far wheels, underbody, wheel wells, rear bumper and near wheels (or a bare hub with cutWheel), metres. */
export function underbody(k: TruckKit): React.ReactNode[] {
  const { p, s, project, W, frontX, rearX, R, chrome, heightScale, poly, sideShape, bodyGradient, archR, tailX } = k;
  const els: React.ReactNode[] = [],
    add = (e: React.ReactNode) => els.push(<React.Fragment key={els.length}>{e}</React.Fragment>);
  // far wheels + underbody
  add(<Wheel k={k} cx={rearX} far />);
  add(<Wheel k={k} cx={frontX} far steer={p.steer ?? 0} />);
  add(
    poly(
      hull(
        [
          [0.35, 0.34, W * 0.78],
          [0.35, 0.34, -W * 0.8],
          [s.L - 0.3, 0.47, W * 0.8],
          [s.L - 0.25, 0.62, W * 0.8],
          [0.3, 0.7, W * 0.8],
          [0.3, 0.62, -W * 0.85],
          [0.18, 0.46, -W * 0.6],
          [0.18, 0.46, W * 0.6],
        ].map((v) => project(v as V3)),
      ),
      '#0a0e15',
    ),
  );
  // arches interior
  for (const cx of [frontX, rearX])
    add(
      poly(
        hull([
          ...sideShape([
            [cx - archR - 0.03, s.rocker - 0.02],
            [cx + archR + 0.03, s.rocker - 0.02],
            [cx + archR, R + archR * 0.6, 0.2],
            [cx + archR * 0.5, R + archR],
            [cx - archR * 0.5, R + archR],
            [cx - archR, R + archR * 0.6, 0.2],
          ]),
        ]),
        '#06090f',
      ),
    );
  // rear bumper (side visible end)
  add(
    poly(
      sideShape([
        [tailX - 0.34, 0.74 * heightScale, 0.03],
        [s.L, 0.74 * heightScale, 0.04],
        [s.L, 0.55 * heightScale, 0.05],
        [tailX - 0.3, 0.52 * heightScale, 0.05],
      ]),
      bodyGradient(
        [s.L, 0.74 * heightScale, W],
        [s.L, 0.54 * heightScale, W],
        [0, chrome],
        [0.3, mix(chrome, '#6b757c', 0.4)],
        [1, '#2c343d'],
      ),
    ),
  );
  // wheels near
  if (!p.cutWheel) add(<Wheel k={k} cx={frontX} steer={p.steer ?? 0} />);
  else {
    // bare hub: strut, disc, caliper
    const c = project([frontX, R, W * 0.8]),
      u = p.scale;
    add(
      <>
        <P
          d={toD([
            [c[0] - 0.05 * u, c[1]],
            [c[0] + 0.06 * u, c[1]],
            [c[0] + 0.05 * u, c[1] - 0.5 * u],
            [c[0] - 0.03 * u, c[1] - 0.5 * u],
          ])}
          fill="#2b343f"
        />
        <P
          d={Array.from(
            { length: 6 },
            (_, i) => `M${c[0] - 0.09 * u} ${c[1] - (0.2 + i * 0.05) * u}l${0.2 * u} ${-0.03 * u}`,
          ).join('')}
          stroke="#d7532f"
          strokeWidth={0.03 * u}
          strokeLinecap="round"
        />
        <C
          cx={c[0]}
          cy={c[1]}
          r={0.18 * u}
          fill={lin(
            c[0] - 0.1 * u,
            c[1] - 0.18 * u,
            c[0] + 0.1 * u,
            c[1] + 0.18 * u,
            [0, '#eee9dc'],
            [0.5, '#a3adb1'],
            [1, '#59656f'],
          )}
        />
        <C cx={c[0]} cy={c[1]} r={0.15 * u} fill="none" stroke="#59656f" strokeWidth={0.008 * u} />
        <C cx={c[0]} cy={c[1]} r={0.085 * u} fill="#39444f" />
        {Array.from({ length: 6 }, (_, i) => (
          <C
            key={i}
            cx={c[0] + Math.cos(i * 1.047) * 0.055 * u}
            cy={c[1] + Math.sin(i * 1.047) * 0.055 * u}
            r={0.012 * u}
            fill="#d9dcd8"
          />
        ))}
        <C cx={c[0]} cy={c[1]} r={0.026 * u} fill="#d9dcd8" />
        <P
          d={toD(
            rpoly([
              [c[0] + 0.06 * u, c[1] - 0.19 * u, 0.03 * u],
              [c[0] + 0.2 * u, c[1] - 0.1 * u, 0.03 * u],
              [c[0] + 0.2 * u, c[1] + 0.08 * u, 0.03 * u],
              [c[0] + 0.12 * u, c[1] + 0.06 * u, 0.02 * u],
              [c[0] + 0.11 * u, c[1] - 0.06 * u, 0.02 * u],
            ]),
          )}
          fill="#d7532f"
        />
      </>,
    );
  }
  add(<Wheel k={k} cx={rearX} />);
  return els;
}
