/** Blueprint grid and construction circles over the canvas. */
export function Blueprint({ c = '#7fa0b3', o = 0.1 }: { c?: string; o?: number }) {
  let d = '';
  for (let x = 0; x <= 1600; x += 40) d += `M${x} 0V900`;
  for (let y = 10; y <= 900; y += 40) d += `M0 ${y}H1600`;
  return (
    <g fill="none" stroke={c}>
      <path d={d} strokeWidth="1" opacity={o * 0.6} />
      <g opacity={o * 1.6}>
        <circle cx="720" cy="480" r="420" strokeWidth="1.2" />
        <circle cx="720" cy="480" r="500" strokeWidth="1.2" strokeDasharray="3 9" />
        <circle cx="1240" cy="360" r="250" strokeWidth="1.2" />
        <circle cx="1240" cy="360" r="290" strokeDasharray="2 8" strokeWidth="1.2" />
        <path d="M0 668H1600M720 0V900" strokeDasharray="18 6 3 6" strokeWidth="1.2" />
      </g>
    </g>
  );
}
