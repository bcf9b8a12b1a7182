import { C, lin, P, R } from '../../core/paint.tsx';

/** Bench with drawers, vise and cans; y is the top, px box. */
export function Workbench({ x, y, w, h }: { x: number; y: number; w: number; h: number }) {
  return (
    <g>
      <C cx={x + w / 2} cy={y + h} r={w * 0.55} ry={14} fill="#02050b" opacity={0.5} filter="url(#b8)" />
      <R x={x + 8} y={y + 18} w={w - 16} h={h - 18} fill={lin(0, y, 0, y + h, [0, '#1a2f48'], [1, '#0e1a2b'])} />
      {[0, 1, 2].map((i) => (
        <g key={i}>
          <R x={x + 22 + (i * (w - 44)) / 3 + 4} y={y + 34} w={(w - 44) / 3 - 8} h={44} r={3} fill="#223d5a" />
          <R x={x + 22 + ((i + 0.5) * (w - 44)) / 3 - 26} y={y + 50} w={52} h={6} r={3} fill="#c2a878" />
        </g>
      ))}
      <R x={x + 30} y={y + 96} w={w - 60} h={h - 112} fill="#0a1422" opacity={0.75} />
      <R x={x + 40} y={y + h - 62} w={90} h={46} r={4} fill="#b8452b" />
      <R x={x + 142} y={y + h - 52} w={70} h={36} r={4} fill="#c9a45a" />
      <R x={x + 224} y={y + h - 70} w={56} h={54} r={5} fill="#35536f" />
      <R
        x={x - 6}
        y={y}
        w={w + 12}
        h={20}
        r={3}
        fill={lin(0, y, 0, y + 20, [0, '#d9a878'], [0.3, '#b98355'], [1, '#6b4630'])}
      />
      {/* vise */}
      <g transform={`translate(${x + w - 96} ${y})`}>
        <P d="M-34 0h68v-10h-14l-6 -22h-28l-6 22h-14Z" fill="#39506a" />
        <P d="M-46 -58h44v26h-44Z M6 -58h36v26h-36Z" fill={lin(0, -58, 0, -30, [0, '#7d93a3'], [1, '#2c4058'])} />
        <P d="M42 -48h34v8h-34Z M74 -60h5v32h-5Z" fill="#b9c2c3" />
      </g>
      {/* cans, rag, laptop-ish manual */}
      <R x={x + 30} y={y - 50} w={30} h={50} r={3} fill="#f0e2c6" />
      <R x={x + 30} y={y - 38} w={30} h={18} fill="#c9412b" />
      <R x={x + 68} y={y - 38} w={26} h={38} r={3} fill="#35536f" />
      <P d={`M${x + 120} ${y}q10 -16 34 -14q30 2 44 14Z`} fill="#d9673a" />
    </g>
  );
}
