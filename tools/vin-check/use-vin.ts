import { type RefObject, useEffect, useRef, useState } from 'react';
import { readVin, type VinReading } from './read-vin.ts';

/** The state of the VIN check: kept in memory alone, never in the address, in storage or in a request. */
export interface VinState {
  typed: string;
  reading: VinReading;
  /** The last complete VIN of the reader. */
  vin: string | undefined;
  set: (typed: string) => void;
  clear: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/** Holds what the reader types; what was typed before the code arrived is taken over. */
export function useVin(): VinState {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const last = useRef<string>(undefined);
  const reading = readVin(typed);
  if (reading.kind === 'vin') last.current = reading.vin;
  if (reading.kind === 'empty') last.current = undefined;

  useEffect(() => {
    const early = input.current?.value;
    if (early) setTyped(early);
  }, []);

  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  return { typed, reading, vin: last.current, set: setTyped, clear, input };
}
