const steelStops = [
  ['0', 'steel-2'],
  ['.3', 'steel-1'],
  ['.6', 'steel-2'],
  ['1', 'steel-3'],
] as const;

/** Gradients of turned steel and the hatchings of a section; their colors stand in the style sheet. */
export function PlateDefinitions() {
  const stops = steelStops.map(([offset, name]) => <stop key={offset} offset={offset} className={name} />);
  return (
    <defs>
      <linearGradient id="plate-upright">{stops}</linearGradient>
      <linearGradient id="plate-lying" x2="0" y2="1">
        {stops}
      </linearGradient>
      <pattern id="plate-cut" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className="cut-ground" width="9" height="9" />
        <path className="cut-line" d="M0 0V9" />
      </pattern>
      <pattern id="plate-pair" width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <rect className="gas-ground" width="10" height="10" />
        <path className="gas-line" d="M0 0V10" />
      </pattern>
      <radialGradient id="plate-fire">
        <stop offset="0" className="fire-1" />
        <stop offset=".55" className="fire-2" />
        <stop offset="1" className="fire-3" />
      </radialGradient>
    </defs>
  );
}
