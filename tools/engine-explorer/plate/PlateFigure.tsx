import { EnginePlate } from './EnginePlate.tsx';
import { PlateKey } from './PlateKey.tsx';

/** The drawing with its key. */
export function PlateFigure() {
  return (
    <figure className="plate-figure">
      <EnginePlate />
      <PlateKey />
    </figure>
  );
}
