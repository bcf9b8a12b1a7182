/** Hanging chain between two points, px. */
export function Chain({ x1, y1, x2, y2, w = 7 }: { x1: number; y1: number; x2: number; y2: number; w?: number }) {
  return (
    <g fill="none" strokeLinecap="round">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} stroke="#10151d" strokeWidth={w} />
      <path
        d={`M${x1} ${y1}L${x2} ${y2}`}
        stroke="#aab2b5"
        strokeWidth={w * 0.7}
        strokeDasharray={`${w * 0.9} ${w * 0.8}`}
      />
    </g>
  );
}
