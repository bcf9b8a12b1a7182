import React from 'react';
import { hull, rpoly, toD, type V2 } from '../../core/geometry.ts';
import { C, lin, mix, P } from '../../core/paint.tsx';
import { collect, type TruckKit } from './kit.tsx';
import type { V3 } from './spec.ts';

/** One wheel at x = cx meters: tire, tread, rim, brake. steer in degrees; far wheels are silhouettes. */
function Wheel({ k, cx, far, steer = 0 }: { k: TruckKit; cx: number; far?: boolean; steer?: number }) {
  const { p, s, project, W, R, full, key, poly, line } = k;
  const sg = far ? -1 : 1,
    zo = sg * (W - 0.035),
    zi = sg * (W - 0.31),
    st = (steer * Math.PI) / 180;
  const pt = (a: number, r: number, dz: number): V2 => {
    // dz: inward from outer face
    const X = Math.cos(a) * r,
      Y = Math.sin(a) * r,
      Z = zo - sg * dz;
    const zr = Z - (zo + zi) / 2;
    return project([
      cx + X * Math.cos(st) + zr * Math.sin(st),
      R + Y,
      (zo + zi) / 2 + zr * Math.cos(st) - X * Math.sin(st),
    ]);
  };
  const ring = (r: number, dz: number, N = 48) => Array.from({ length: N }, (_, i) => pt((i / N) * 2 * Math.PI, r, dz));
  const top = pt(Math.PI / 2, R, 0),
    bot = pt(-Math.PI / 2, R, 0);
  const tire = hull([...ring(R, 0.035), ...ring(R, 0.25), ...ring(R * 0.965, 0), ...ring(R * 0.965, 0.275)]);
  const rim = s.rim,
    N = full ? 6 : 10;
  const els: React.ReactNode[] = [];
  els.push(poly(tire, lin(top[0], top[1], bot[0], bot[1], [0, '#10151d'], [0.5, '#1a212b'], [1, '#0c1017'])));
  // tread blocks on the visible tread edge
  const tread: V2[][] = [];
  for (let i = 0; i < 40; i++) {
    const a = (i / 40) * 2 * Math.PI;
    tread.push([pt(a, R, 0.04), pt(a + 0.05, R, 0.04), pt(a + 0.05, R * 0.93, 0), pt(a, R * 0.93, 0)]);
  }
  if (!far) els.push(<P d={tread.map((q) => toD(q)).join('')} fill="#070a0f" opacity={0.55} />);
  if (!far) {
    els.push(
      poly(ring(R * 0.955, 0), lin(top[0], top[1], bot[0], bot[1], [0, '#2a333f'], [0.45, '#1d2530'], [1, '#12171f'])),
    );
    els.push(
      <P
        d={toD(ring(R * 0.955, 0)) + toD(ring(R * 0.9, -0.004))}
        fillRule="evenodd"
        fill={lin(top[0], top[1], bot[0], bot[1], [0, mix('#3c4855', key, 0.25)], [0.5, '#232c37'], [1, '#10151c'])}
      />,
    );
    els.push(line([...ring(R * 0.79, -0.008), pt(0, R * 0.79, -0.008)], '#39444f', 0.9, { opacity: 0.6 }));
    // rim barrel
    els.push(
      poly(
        ring(rim + 0.012, -0.004),
        lin(top[0], top[1], bot[0], bot[1], [0, mix('#e9e6df', key, 0.4)], [0.5, '#8e99a2'], [1, '#4a545e']),
      ),
    );
    els.push(poly(ring(rim - 0.012, 0), '#141b25'));
    els.push(poly(ring(rim - 0.02, 0.08), lin(top[0], top[1], bot[0], bot[1], [0, '#05080d'], [1, '#1c2631'])));
    // brake disc + caliper
    els.push(poly(ring(0.155, 0.1), lin(top[0], top[1], bot[0], bot[1], [0, '#525c66'], [1, '#79828a'])));
    els.push(poly(ring(0.09, 0.1), '#2a333d'));
    const cal: V2[] = [];
    for (let i = 0; i <= 8; i++) cal.push(pt(0.35 + (i / 8) * 1.0, 0.185, 0.08));
    for (let i = 8; i >= 0; i--) cal.push(pt(0.35 + (i / 8) * 1.0, 0.12, 0.08));
    els.push(poly(cal, '#b8402b'));
    const spoke = (a: number, k0: number, k1: number, dz0: number, dz1: number, w0: number, w1: number): V2[] => [
      pt(a - w0 / k0, k0, dz0),
      pt(a - w1 / k1, k1, dz1),
      pt(a + w1 / k1, k1, dz1),
      pt(a + w0 / k0, k0, dz0),
    ];
    const sh: string[] = [],
      fc: string[] = [],
      hl: string[] = [];
    for (let i = 0; i < N; i++) {
      const a = full
        ? (i / N) * 2 * Math.PI + Math.PI / 2 + 0.12
        : (Math.floor(i / 2) / 5) * 2 * Math.PI + Math.PI / 2 + (i % 2 ? 0.2 : -0.2);
      if (!full) {
        sh.push(toD(spoke(a - 0.04, 0.05, rim - 0.01, 0.06, 0.03, 0.02, 0.024)));
        fc.push(toD(spoke(a, 0.045, rim - 0.006, 0.035, 0.004, 0.018, 0.026)));
        continue;
      }
      sh.push(toD(spoke(a - 0.05, 0.05, rim - 0.01, 0.06, 0.03, 0.03, 0.05)));
      fc.push(toD(spoke(a, 0.045, rim - 0.006, 0.035, 0.004, 0.026, 0.046)));
      hl.push(toD(spoke(a, 0.075, rim - 0.02, 0.03, 0.002, 0.004, 0.017)));
    }
    els.push(<P d={sh.join('')} fill="#0d131b" opacity={0.8} />);
    els.push(
      <P
        d={fc.join('')}
        fill={lin(
          top[0] - R * p.scale * 0.4,
          top[1],
          bot[0] + R * p.scale * 0.3,
          bot[1],
          [0.1, full ? mix('#f3efe6', key, 0.3) : '#8a949b'],
          [0.5, full ? '#aab3b8' : '#5b6670'],
          [0.9, full ? '#626d77' : '#323d48'],
        )}
      />,
    );
    els.push(<P d={hl.join('')} fill="#2b3640" opacity={0.75} />);
    els.push(poly(ring(0.062, 0.03), '#59646e'));
    els.push(poly(ring(0.045, 0.024), lin(top[0], top[1], bot[0], bot[1], [0.4, '#e4e2db'], [0.6, '#7b868e'])));
  }
  return (
    <g>
      {els.map((e, i) => (
        <React.Fragment key={i}>{e}</React.Fragment>
      ))}
    </g>
  );
}

/** Far wheels, underbody, wheel wells, rear bumper and near wheels (or a bare hub with cutWheel), meters. */
export function underbody(k: TruckKit): React.ReactNode[] {
  const { p, s, project, W, frontX, rearX, R, chrome, heightScale, poly, sideShape, bodyGradient, archR, tailX } = k;
  const { els, add } = collect();
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
