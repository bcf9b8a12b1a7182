import type { ReactNode } from 'react';
import { vinLength } from './vin.ts';

/** The positions that say most. */
const marks: Readonly<Record<number, string>> = { 8: 'engine', 10: 'year' };

/** Renders a VIN, or as much of it as is typed, as it is stamped. For the eye only: the words around it say the same. */
export function VinPlate({ vin, children }: { vin: string; children?: ReactNode }) {
  return (
    <div className="vin-plate" aria-hidden="true">
      <p className="eyebrow">Vehicle identification number</p>
      <ol>
        {Array.from({ length: vinLength }, (_, at) => (
          <li key={at} data-mark={marks[at + 1]}>
            <b data-typed={vin[at]}>{vin[at]}</b>
            <small>{at + 1}</small>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
