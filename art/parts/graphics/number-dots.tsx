import { C, P } from '../../core/paint.tsx';

/** Numbered dots on the things a picture points out, px. */
export function NumberDots({
  items,
  c = '#e2582f',
}: {
  items: { x: number; y: number; tx: number; ty: number; d: string }[];
  c?: string;
}) {
  return (
    <g>
      {items.map((q, i) => (
        <g key={i}>
          <P d={`M${q.x} ${q.y}L${q.tx} ${q.ty}`} stroke="#12233b" strokeWidth={2.4} opacity={0.7} />
          <C cx={q.x} cy={q.y} r={8} fill="#fff6e2" stroke={c} strokeWidth={4} />
          <C cx={q.tx} cy={q.ty} r={25} fill={c} stroke="#fff6e2" strokeWidth={4} />
          <path d={q.d} fill="#fff6e2" />
        </g>
      ))}
    </g>
  );
}
