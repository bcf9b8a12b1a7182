import type { Cab } from '../../facts/trucks/trucks.ts';
import { truckBody } from './truck-bodies.ts';
import bodies from './trucks.svg?url';

interface TruckShapeProps {
  /** A model, or a key that starts with one. */
  model: string;
  /** Drawn hatched where nobody says which. */
  cab?: Cab | undefined;
}

/** Draws a pickup from the side, in the color `--truck`. The name beside it says which one it is. */
export function TruckShape({ model, cab }: TruckShapeProps) {
  return (
    <svg className="truck-shape" viewBox="0 0 604 206" aria-hidden="true">
      <use href={`${bodies}#${truckBody(model, cab)}`} />
    </svg>
  );
}
