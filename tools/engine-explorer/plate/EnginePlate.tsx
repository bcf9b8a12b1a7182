import { PlateBlock, PlateCrank, PlateFront, PlateOil, PlatePistons } from './PlateBlock.tsx';
import { PlateExhaust } from './PlateExhaust.tsx';
import { PlateCamshafts, PlateHead } from './PlateHead.tsx';
import { PlateAir, PlateCooling, PlateTurbo } from './PlateTurbo.tsx';
import { disc, sheet } from './plate-geometry.ts';

/** Renders the drawing with its key. */
export function PlateFigure() {
  return (
    <figure className="plate-figure">
      <EnginePlate />
      <PlateKey />
    </figure>
  );
}

/** Renders the engine cut open. `data-of` says which part of the list a shape belongs to; the style sheet lights it. */
export function EnginePlate() {
  return (
    <svg
      className="plate-art"
      viewBox={`0 ${sheet.top} ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={description}
    >
      <PlateDefinitions />
      <PlateAir />
      <PlateBlock />
      <PlateCrank />
      <PlatePistons />
      <PlateHead />
      <PlateCamshafts />
      <PlateTurbo />
      <PlateExhaust />
      <PlateFront />
      <PlateCooling />
      <PlateOil />
      <PlateLeaders />
    </svg>
  );
}

const description =
  'Cutaway drawing of an inline-four engine seen from the side, with its turbocharger at the right and its pumps at the left. Numbers lead to the parts of the list.';

const steelStops = [
  ['0', 'steel-2'],
  ['.3', 'steel-1'],
  ['.6', 'steel-2'],
  ['1', 'steel-3'],
] as const;

/** Gradients of turned steel and the hatchings of a section; their colors are in the style sheet. */
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

/** From each number to its part: the line, and the point or points where it ends. */
const leaders: readonly [part: string, line: string, ends: readonly (readonly [number, number])[]][] = [
  ['turbo', 'M1140 420L1052 500', [[1052, 500]]],
  ['volutes', 'M1140 620L886 532', [[886, 532]]],
  ['wastegate', 'M1100 1034L1000 664', [[1000, 664]]],
  ['pistons', 'M900 1034L680 560', [[680, 560]]],
  ['crankshaft', 'M700 1034L679 770', [[679, 770]]],
  ['balance', 'M500 1034L548 858', [[548, 858]]],
  ['oil-pump', 'M300 1034L172 858', [[172, 858]]],
  ['thermal', 'M100 1034L30 920V650L66 616', [[66, 616]]],
  ['injectors', 'M100 26L210 392', [[210, 392]]],
  ['camshaft', 'M300 26L362 250', [[362, 250]]],
  [
    'afm',
    'M500 26L454 130V520M410 520H498',
    [
      [410, 520],
      [498, 520],
    ],
  ],
  ['valves', 'M700 26L621 300', [[621, 300]]],
  ['manifold', 'M900 26L694 358', [[694, 358]]],
  ['intercooler', 'M1100 26L1010 150', [[1010, 150]]],
];

/** Renders the thin lines of a plate, with a light edge so that they can be followed across the drawing. */
export function PlateLeaders() {
  return (
    <g>
      {leaders.map(([part, line, ends]) => (
        <g key={part} className="leader" data-of={part}>
          <path className="halo" d={line} />
          <path className="lead" d={line} />
          <path className="dot" d={ends.map(([x, y]) => disc(x, y, 7)).join('')} />
        </g>
      ))}
    </g>
  );
}

const inks = [
  ['outer', 'Exhaust of cylinders 1 and 4'],
  ['inner', 'Exhaust of cylinders 2 and 3'],
  ['blue', 'Charge air and coolant'],
  ['amber', 'Oil'],
] as const;

/** Renders the legend of the drawing's colors, and a note on what the drawing does not show. */
export function PlateKey() {
  return (
    <figcaption className="plate-key">
      <ul>
        {inks.map(([ink, meaning]) => (
          <li key={ink} data-ink={ink}>
            {meaning}
          </li>
        ))}
      </ul>
      <p>
        Drawn to explain, not to measure: parts are placed where they can be seen, and this is not a factory drawing.
      </p>
    </figcaption>
  );
}
