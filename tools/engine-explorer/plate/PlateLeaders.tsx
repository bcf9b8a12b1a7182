import { disc } from './shapes.ts';

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

/** The thin lines of a plate, with a light edge so that they can be followed across the drawing. */
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
