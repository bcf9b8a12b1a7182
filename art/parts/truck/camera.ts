import type { V2 } from '../../core/geometry.ts';
import { getSpec } from './spec.ts';
import type { TruckProps, View } from './types.ts';

/** Point in metres: x nose to tail, y up, z towards the near side. */
export type V3 = [number, number, number];

/** Pinhole camera looking at `target`; scale is px per metre at the target. */
export function camera(view: View, target: V3, scale: number) {
  const d = view.dist ?? 200,
    az = (view.az * Math.PI) / 180,
    el = ((view.el ?? 0.6) * Math.PI) / 180;
  const pos: V3 = [
    target[0] - d * Math.cos(az) * Math.cos(el),
    target[1] + d * Math.sin(el),
    target[2] + d * Math.sin(az) * Math.cos(el),
  ];
  const f: V3 = [(target[0] - pos[0]) / d, (target[1] - pos[1]) / d, (target[2] - pos[2]) / d];
  let r: V3 = [-f[2], 0, f[0]];
  const rl = Math.hypot(...r);
  r = [r[0] / rl, 0, r[2] / rl];
  const u: V3 = [r[1] * f[2] - r[2] * f[1], r[2] * f[0] - r[0] * f[2], r[0] * f[1] - r[1] * f[0]];
  const F = scale * d;
  const raw = (p: V3): V2 => {
    const q: V3 = [p[0] - pos[0], p[1] - pos[1], p[2] - pos[2]];
    const X = q[0] * r[0] + q[2] * r[2],
      Y = q[0] * u[0] + q[1] * u[1] + q[2] * u[2],
      Z = Math.max(0.15, q[0] * f[0] + q[1] * f[1] + q[2] * f[2]);
    return [(X / Z) * F, (-Y / Z) * F];
  };
  return { raw, pos, depth: (p: V3) => (p[0] - pos[0]) * f[0] + (p[1] - pos[1]) * f[1] + (p[2] - pos[2]) * f[2] };
}
/** Screen projector anchored so that the ground point under the truck's centre lands on (x,y) */
export function truckProjector(p: Pick<TruckProps, 'size' | 'cab' | 'view' | 'x' | 'y' | 'scale' | 'lift' | 'tweak'>) {
  const s = getSpec(p.size, p.cab ?? 'crew', p.tweak);
  const cam = camera(p.view ?? { az: 90 }, [s.L / 2, 0.95, 0], p.scale);
  const o = cam.raw([s.L / 2, 0, 0]);
  const lift = p.lift ?? 0;
  return {
    s,
    cam,
    project: (v: V3): V2 => {
      const q = cam.raw([v[0], v[1] + lift, v[2]]);
      return [q[0] - o[0] + p.x, q[1] - o[1] + p.y];
    },
  };
}
