import { rng } from '../../core/ids.ts';
import { circD } from '../../core/paint.tsx';

/** Falling snow over the canvas: n flakes, bigger and softer ones nearer. */
export function Snowfall({ n = 220, seed = 1, o = 0.8 }: { n?: number; seed?: number; o?: number }) {
  const r = rng(seed * 37 + 2),
    far: string[] = [],
    near: string[] = [];
  for (let i = 0; i < n; i++) {
    const k = r();
    (k > 0.9 ? near : far).push(circD(r() * 1600, r() * 900, k > 0.9 ? 3 + r() * 4 : 0.8 + k * 1.6));
  }
  return (
    <g fill="#fff" opacity={o}>
      <path d={far.join('')} opacity=".8" />
      <path d={near.join('')} opacity=".55" filter="url(#b2)" />
    </g>
  );
}
