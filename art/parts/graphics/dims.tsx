/** Dimension lines with end ticks, px. */
export function Dims({
  items,
  color = '#f6ead3',
}: {
  items: { x1: number; x2: number; y: number; tick?: number; label?: string; v?: boolean; y2?: number }[];
  color?: string;
}) {
  return (
    <g stroke={color} fill="none" strokeWidth="2" strokeLinecap="round">
      {items.map((d, i) =>
        d.v ? (
          <path key={i} d={`M${d.x1} ${d.y}V${d.y2}M${d.x1 - 8} ${d.y}h16M${d.x1 - 8} ${d.y2}h16`} />
        ) : (
          <path
            key={i}
            d={`M${d.x1} ${d.y}H${d.x2}M${d.x1} ${d.y - (d.tick ?? 9)}v${2 * (d.tick ?? 9)}M${d.x2} ${d.y - (d.tick ?? 9)}v${2 * (d.tick ?? 9)}`}
          />
        ),
      )}
    </g>
  );
}
