import type React from 'react';
import { Glow, Stipple } from '../../core/effects.tsx';
import { toD, type V2 } from '../../core/geometry.ts';
import { darken, lighten, lin, mix, nid, P, R } from '../../core/paint.tsx';
import { type TruckProps, truckProjector, type V3 } from '../truck/spec.ts';
import { Grass } from './hills.tsx';

/** Top edge, height and colors. */
interface FlatRoadProps {
  y: number;
  h: number;
  color: string;
  line?: string;
  yellow?: string;
  edge?: string;
  lit?: string;
}

/** Road seen side-on: top edge y and height h, px. */
export function FlatRoad(p: FlatRoadProps) {
  const { y, h } = p;
  const dashes: string[] = [];
  for (let x = -40; x < 1640; x += 210) dashes.push(`M${x} ${y + h * 0.56}h118l-7 9h-118Z`);
  return (
    <g>
      <R
        x={-10}
        y={y}
        w={1620}
        h={900 - y + 5}
        fill={lin(0, y, 0, y + h, [0, lighten(p.color, 0.16)], [0.25, p.color], [1, darken(p.color, 0.35)])}
      />
      <Stipple opacity={0.6}>
        <R
          x={-10}
          y={y}
          w={1620}
          h={h}
          fill={lin(0, y, 0, y + h, [0, p.lit ?? '#f5c48a', 0.5], [0.5, p.lit ?? '#f5c48a', 0.12], [1, '#0a0d14', 0.5])}
        />
      </Stipple>
      <R x={-10} y={y + 7} w={1620} h={4} fill={p.line ?? '#f2e3c6'} opacity={0.8} />
      <path d={dashes.join('')} fill={p.yellow ?? '#eaa544'} opacity=".9" />
      <R x={-10} y={y - 3} w={1620} h={3} fill={p.edge ?? '#00000055'} />
    </g>
  );
}

/** The truck whose camera it shares (`cam`), colors, and meters: x0..x1 along the road, edgeZ and nearZ across it. */
interface Road3DProps {
  dirt?: boolean;
  cam: Pick<TruckProps, 'size' | 'cab' | 'view' | 'x' | 'y' | 'scale'>;
  asphalt?: string;
  asphaltFar?: string;
  line?: string;
  yellow?: string;
  shoulder?: string;
  rail?: boolean;
  posts?: boolean;
  verge?: string;
  vergeLit?: string;
  railHi?: string;
  x0?: number;
  x1?: number;
  bend?: number;
  edgeZ?: number;
  nearZ?: number;
  glow?: string;
}

/** Two-lane road in meters under a three-quarter truck, projected by that truck's camera. edgeZ/nearZ are lane edges, bend curves it away. */
export function Road3D(p: Road3DProps) {
  const { project, cam } = truckProjector(p.cam),
    x0 = p.x0 ?? -14,
    x1 = p.x1 ?? 90,
    eZ = p.edgeZ ?? -2.05,
    nZ = p.nearZ ?? 5.7,
    bend = p.bend ?? 0.0;
  const bz = (x: number) => (x > 7 ? -bend * (x - 7) ** 2 : 0);
  const N = 90,
    xs = Array.from({ length: N + 1 }, (_, i) => x0 + (x1 - x0) * (i / N) ** 1.6);
  const ok = (v: V3) => cam.depth(v) > 1.2;
  const row = (z: number, y = 0): V2[] =>
    xs
      .map((x) => [x, y, z + bz(x)] as V3)
      .filter(ok)
      .map(project);
  const band = (za: number, zb: number, y = 0) => toD([...row(za, y), ...row(zb, y).reverse()], true, 0.3);
  const A = p.asphalt ?? '#3a3f4a',
    A2 = p.asphaltFar ?? '#6f6a6a';
  const hz = project([80, 0, -30])[1];
  // wheel tracks
  const rails: React.ReactNode[] = [];
  if (p.rail) {
    const rz = eZ - 1.0;
    const posts: string[] = [];
    for (let x = -8; x < 60; x += 2) {
      const q: V3[] = [
        [x, -0.3, rz + bz(x)],
        [x + 0.13, -0.3, rz + bz(x)],
        [x + 0.13, 0.68, rz + bz(x)],
        [x, 0.68, rz + bz(x)],
      ];
      if (q.every(ok)) posts.push(toD(q.map(project)));
    }
    rails.push(<path key="p" d={posts.join('')} fill="#2b2a30" />);
    const fr = (a: number, b: number) => toD([...row(rz + 0.08, a), ...row(rz + 0.08, b).reverse()], true, 0.3);
    rails.push(
      <path key="a" d={fr(0.78, 0.64)} fill={p.railHi ?? '#e9c49a'} />,
      <path key="b" d={fr(0.69, 0.6)} fill="#5b565b" />,
      <path key="c" d={fr(0.6, 0.52)} fill="#a98d78" />,
      <path key="d" d={fr(0.54, 0.45)} fill="#39363c" />,
    );
  }
  return (
    <g>
      {p.verge &&
        (() => {
          const top = row(eZ - 3.4, 0.1),
            lo = row(eZ - 1.2);
          const g = top.filter((q) => q[0] > -60 && q[0] < 1660).sort((a, b) => a[0] - b[0]);
          const g2 = row(eZ - 1.5)
            .filter((q) => q[0] > -60 && q[0] < 1660)
            .sort((a, b) => a[0] - b[0]);
          return (
            <>
              <path d={toD([...top, ...lo.reverse()], true, 0.3)} fill={p.verge} />
              <Grass pts={g} n={420} color={p.verge} seed={5} h={30} />
              <Grass pts={g} n={150} color={p.vergeLit ?? '#c98a5a'} seed={15} h={15} />
              <Grass pts={g2} n={260} color={mix(p.verge, '#0b1626', 0.35)} seed={8} h={22} />
            </>
          );
        })()}
      <path d={toD([...row(eZ - 1.25), ...row(nZ + 3).reverse()], true, 0.3)} fill={p.shoulder ?? '#7b6a5a'} />
      {rails}
      {p.posts && (
        <g>
          {(() => {
            const o: React.ReactNode[] = [];
            for (let x = -4; x < 60; x += 7) {
              const z = eZ - 0.9 + bz(x),
                a = project([x, 0, z]),
                b = project([x, 1.0, z]);
              if (!ok([x, 0, z])) continue;
              const w = Math.abs(b[1] - a[1]) * 0.055;
              o.push(
                <path
                  key={x}
                  d={`M${(a[0] - w).toFixed(1)} ${a[1].toFixed(1)}L${(b[0] - w).toFixed(1)} ${b[1].toFixed(1)}L${(b[0] + w).toFixed(1)} ${(b[1] + w).toFixed(1)}L${(a[0] + w).toFixed(1)} ${a[1].toFixed(1)}Z`}
                  fill="#f0dfc2"
                />,
                <path
                  key={`${x}r`}
                  d={`M${(b[0] - w).toFixed(1)} ${(b[1] + (a[1] - b[1]) * 0.14).toFixed(1)}h${(2 * w).toFixed(1)}v${((a[1] - b[1]) * 0.13).toFixed(1)}h${(-2 * w).toFixed(1)}Z`}
                  fill="#d2492c"
                />,
              );
            }
            return o;
          })()}
        </g>
      )}
      <P d={band(eZ - 0.35, nZ + 6)} fill={lin(0, hz - 10, 0, 900, [0, A2], [0.35, mix(A2, A, 0.65)], [1, A])} />
      <Stipple opacity={0.55}>
        <P
          d={band(eZ - 0.35, nZ + 6)}
          fill={lin(
            0,
            hz,
            0,
            900,
            [0, p.glow ?? '#f5c48a', 0.5],
            [0.6, p.glow ?? '#f5c48a', 0.15],
            [1, '#10131a', 0.5],
          )}
        />
      </Stipple>
      <path d={band(-1.3, -0.7)} fill="#1c1f27" opacity=".16" />
      <path d={band(0.7, 1.3)} fill="#1c1f27" opacity=".16" />
      {p.dirt ? (
        <path d={band(-1.35, -0.75) + band(0.75, 1.35)} fill="#1c1712" opacity=".35" />
      ) : (
        <>
          <path d={band(eZ, eZ + 0.12)} fill={p.line ?? '#f2e3c6'} opacity=".85" />
          <path d={band(1.88, 1.99)} fill={p.yellow ?? '#e9a03c'} opacity=".95" />
          <path d={band(2.12, 2.23)} fill={p.yellow ?? '#e9a03c'} opacity=".95" />
          <path d={band(nZ + 0.3, nZ + 0.42)} fill={p.line ?? '#f2e3c6'} opacity=".7" />
        </>
      )}
    </g>
  );
}

/** Road-end barricade: two striped boards on posts with lamps; x, y ground center, w width in px. */
export function Barricade({ x, y, w, lit = true }: { x: number; y: number; w: number; lit?: boolean }) {
  const h = w * 0.36,
    bh = w * 0.1,
    id = nid('br'),
    n = 12;
  const board = (top: number, k: string) => (
    <g key={k}>
      <clipPath id={id + k}>
        <rect x={x - w / 2} y={top} width={w} height={bh} rx={bh * 0.12} />
      </clipPath>
      <R x={x - w / 2} y={top} w={w} h={bh} r={bh * 0.12} fill="#f2e7d0" />
      <g clipPath={`url(#${id + k})`}>
        <path
          d={Array.from({ length: n }, (_, i) => {
            const a = x - w / 2 + ((i * w) / n) * 1.05 - bh;
            return `M${a} ${top + bh}l${bh} ${-bh}h${(w / n) * 0.55}l${-bh} ${bh}Z`;
          }).join('')}
          fill="#d2492c"
        />
      </g>
      <R
        x={x - w / 2}
        y={top}
        w={w}
        h={bh}
        r={bh * 0.12}
        fill={lin(
          x - w / 2,
          0,
          x + w / 2,
          0,
          [0, '#0b1626', 0.55],
          [0.45, '#fff2d0', lit ? 0.25 : 0],
          [1, '#0b1626', 0.1],
        )}
      />
    </g>
  );
  return (
    <g>
      <P
        d={`M${x - w * 0.55} ${y}h${w * 1.1}l${w * 0.04} ${w * 0.03}h${-w * 1.18}Z`}
        fill="#04070c"
        opacity={0.6}
        filter="url(#b4)"
      />
      {[-0.38, 0.38].map((t) => (
        <R
          key={t}
          x={x + t * w - w * 0.018}
          y={y - h}
          w={w * 0.036}
          h={h}
          fill={lin(x + t * w - w * 0.02, 0, x + t * w + w * 0.02, 0, [0, '#5d666c'], [1, '#1d262e'])}
        />
      ))}
      {board(y - h, 'a')}
      {board(y - h * 0.56, 'b')}
      {[-0.38, 0.38].map((t) => (
        <g key={t}>
          <R x={x + t * w - w * 0.026} y={y - h - w * 0.06} w={w * 0.052} h={w * 0.058} r={w * 0.02} fill="#f0953c" />
          {lit && <Glow x={x + t * w} y={y - h - w * 0.035} r={w * 0.2} c="#ff9a3c" o={0.8} />}
        </g>
      ))}
    </g>
  );
}
