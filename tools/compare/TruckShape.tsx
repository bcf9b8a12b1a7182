import type { Cab } from '../../facts/trucks/trucks.ts';

interface TruckShapeProps {
  /** How long the roof is; a crew cab where nothing is known. */
  cab?: Cab;
  isMidsize?: boolean;
}

const roofEnds = { regular: 116, double: 134, crew: 152 } as const;

/** Draws a pickup from the side, in the color of its bars (`--truck`). The name beside it says which one it is. */
export function TruckShape({ cab = 'crew', isMidsize = false }: TruckShapeProps) {
  const roof = isMidsize ? 144 : roofEnds[cab];
  const tail = isMidsize ? 208 : 232;
  const rear = isMidsize ? 168 : 190;
  const pillar = cab === 'regular' && !isMidsize ? roof : 116;
  return (
    <svg className="truck-shape" viewBox="0 0 240 78" aria-hidden="true">
      <ellipse cx={tail / 2 + 4} cy="72" rx={tail / 2} ry="4" opacity=".16" />
      <path
        fill="var(--truck)"
        d={`M6 56V42q0-7 5-9 22-6 61-7l22-16q3-2 8-2H${roof}q6 0 8 4l6 15H${tail - 3}q3 0 3 3v26q0 6-5 6H12q-6 0-6-6Z`}
      />
      <path fill="#fff" opacity=".2" d={`M12 33q22-6 60-7l6 1H${tail - 1}v4H76q-42 0-66 4Z`} />
      <path opacity=".25" d={`M6 50h${tail - 6}v6q0 6-5 6H12q-6 0-6-6Z`} />
      <path
        fill="#0d1722"
        opacity=".72"
        d={`M82 26 97 14q2-2 5-2h${pillar - 105}v14Z${roof > pillar ? `M${pillar + 2} 12H${roof}q3 0 4 2l5 12H${pillar + 2}Z` : ''}`}
      />
      <path
        fill="none"
        stroke="#000"
        strokeOpacity=".35"
        d={`M${pillar - 1} 26v30M80 28v24M${roof + 13} 29v23M${roof > pillar ? roof - 2 : 80} 34h-7`}
      />
      <path fill="#ffe2a8" d="M8 37h9v6H7Z" />
      <path fill="#c22f20" d={`M${tail - 4} 31h4v10h-4Z`} />
      {[46, rear].map((x) => (
        <g key={x}>
          <path fill="#0d1722" d={`M${x - 18} 64a18 18 0 0 1 36 0Z`} />
          <circle cx={x} cy="61" r="14" fill="#1d2126" />
          <circle cx={x} cy="61" r="8.5" fill="#c9ced6" />
          <circle cx={x} cy="61" r="5" fill="none" stroke="#5b6470" strokeWidth="5" strokeDasharray="2.2 4" />
        </g>
      ))}
    </svg>
  );
}
