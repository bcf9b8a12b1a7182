import { rng } from '../../core/ids.ts';

/** Distant birds around x, y (px): n of them, s scale. */
export function Birds({
  x,
  y,
  s = 1,
  n = 5,
  c = '#22384d',
  seed = 1,
}: {
  x: number;
  y: number;
  s?: number;
  n?: number;
  c?: string;
  seed?: number;
}) {
  const r = rng(seed * 3 + 8),
    f = (v: number) => v.toFixed(1);
  const wings = Array.from({ length: n }, (_, i) => {
    const a = x + (i - n / 2) * 34 * s + r() * 20,
      b = y + Math.abs(i - n / 3) * 11 * s + r() * 10,
      w = (7 + r() * 5) * s;
    return `M${f(a - w)} ${f(b - w * 0.35)}q${f(w * 0.6)} ${f(-w * 0.25)} ${f(w)} ${f(w * 0.45)}q${f(w * 0.4)} ${f(-w * 0.7)} ${f(w)} ${f(-w * 0.45)}`;
  });
  return (
    <g stroke={c} fill="none" strokeWidth={1.8 * s} strokeLinecap="round">
      {wings.map((d, i) => (
        <path key={i} d={d} />
      ))}
    </g>
  );
}
