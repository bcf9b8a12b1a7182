import { sheet } from './measures.ts';
import { PlateAir } from './PlateAir.tsx';
import { PlateBlock } from './PlateBlock.tsx';
import { PlateCamshafts } from './PlateCamshafts.tsx';
import { PlateCooling } from './PlateCooling.tsx';
import { PlateCrank } from './PlateCrank.tsx';
import { PlateDefinitions } from './PlateDefinitions.tsx';
import { PlateExhaust } from './PlateExhaust.tsx';
import { PlateFront } from './PlateFront.tsx';
import { PlateHead } from './PlateHead.tsx';
import { PlateLeaders } from './PlateLeaders.tsx';
import { PlateOil } from './PlateOil.tsx';
import { PlatePistons } from './PlatePistons.tsx';
import { PlateTurbo } from './PlateTurbo.tsx';

/** The engine cut open. `data-of` says which part of the list a shape belongs to; the style sheet lights it. */
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
