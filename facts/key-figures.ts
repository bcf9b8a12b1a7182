import type { PlateFigure } from '../ui/SpecPlate.tsx';
import { getFact } from './ledger.ts';
import { printValue } from './print-fact.ts';
import { siteLedger } from './site-ledger.ts';

const plate = [
  ['Horsepower', 'turbomax-horsepower'],
  ['Torque', 'turbomax-torque'],
  ['Peak torque from', 'turbomax-torque-peak-from'],
  ['Towing, up to', 'turbomax-towing'],
  ['Payload, up to', 'turbomax-payload'],
] as const;

/** The engine's five headline figures, as printed on the plate. */
export const keyFigures: PlateFigure[] = plate.map(([label, id]) => {
  const fact = getFact(siteLedger, id, 'The spec plate');
  return { label, value: printValue(fact), unit: fact.unit ?? '' };
});
