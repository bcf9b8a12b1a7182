import type { Tune } from '../../facts/trucks/trucks.ts';

/** One tune: its published peaks and its highest boost. */
export interface EngineTune {
  id: Tune;
  label: string;
  torque: number;
  /** The speeds at which the torque peak is published; missing where no source gives one. */
  torqueFrom?: number;
  torqueTo?: number;
  horsepower: number;
  /** The speed at which the power peak is published. */
  horsepowerAt?: number;
  /** Highest boost, in psi. */
  boost: number;
}

/** What the running engine is worked out from. */
export interface RunningData {
  tunes: readonly EngineTune[];
  /** Cubic centimeters. */
  displacement: number;
}

/** The speeds of the slider: from a fast idle to the published power peak. */
export const speeds = { low: 1000, high: 5600, step: 100 } as const;

/** How hard the engine works. */
export type Load = 'light' | 'full';

/** What happens inside at one speed. */
export interface Running {
  firing: 2 | 4;
  /** Air the working pistons sweep, in cubic feet a minute. */
  air: number;
  /** Exhaust pulses a second. */
  pulses: number;
  /** Pressure in the intake at the highest boost, as a multiple of the pressure outside at sea level. */
  pressure: number;
  /** Torque or power that a source gives for this speed. */
  published: string | undefined;
}

const cubicFeetPerLiter = 0.0353147;
const seaLevelPsi = 14.7;

/** Works out one speed. A four-stroke engine breathes, and fires, every second turn. */
export function run(tune: EngineTune, rpm: number, load: Load, displacement: number): Running {
  const firing = load === 'light' ? 2 : 4;
  const liters = (displacement / 1000) * (rpm / 2) * (firing / 4);
  return {
    firing,
    air: Math.round(liters * cubicFeetPerLiter),
    pulses: Math.round((rpm / 60) * (firing / 2)),
    pressure: Math.round(((seaLevelPsi + tune.boost) / seaLevelPsi) * 10) / 10,
    published: load === 'full' ? publishedAt(tune, rpm) : undefined,
  };
}

function publishedAt({ torque, torqueFrom, torqueTo, horsepower, horsepowerAt }: EngineTune, rpm: number) {
  if (torqueFrom && torqueTo && rpm >= torqueFrom && rpm <= torqueTo) return `${torque} lb-ft, the peak`;
  return rpm === horsepowerAt ? `${horsepower} hp, the peak` : undefined;
}
