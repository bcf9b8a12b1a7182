import { mix } from '../../core/color.ts';
import { C } from '../../core/paint.tsx';

/** Saguaro of height h px; x, y its foot. */
export function Cactus({
  x,
  y,
  h,
  color = '#4a5a4c',
  lit = '#c2a66c',
}: {
  x: number;
  y: number;
  h: number;
  color?: string;
  lit?: string;
}) {
  const w = h * 0.12,
    groove = mix(color, '#10192a', 0.5);
  const arm = (sx: number, yy: number, l: number, up: number) =>
    `M${x} ${y - yy}h${sx * (l - w * 0.6)}q${sx * w * 0.9} 0 ${sx * w * 0.9} ${-w * 0.9}v${-up}`;
  const left = arm(-1, h * 0.4, h * 0.2, h * 0.2),
    right = arm(1, h * 0.52, h * 0.17, h * 0.22);
  const strokes: { c: string; k: number; dx: number }[] = [
    { c: color, k: 1, dx: 0 },
    { c: lit, k: 0.3, dx: 0.3 },
    { c: groove, k: 0.12, dx: -0.22 },
    { c: groove, k: 0.08, dx: 0.04 },
  ];
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <C cx={x - h * 0.2} cy={y + 2} r={h * 0.34} ry={h * 0.03} fill="#2a1a1c" opacity={0.5} />
      {strokes.map(({ c, k, dx }, i) => (
        <g key={i} stroke={c} transform={`translate(${w * dx} 0)`} opacity={i ? 0.75 : 1}>
          <path d={`M${x} ${y}V${y - h}`} strokeWidth={w * k} />
          <path d={left} strokeWidth={w * 0.74 * k} />
          <path d={right} strokeWidth={w * 0.7 * k} />
        </g>
      ))}
    </g>
  );
}
