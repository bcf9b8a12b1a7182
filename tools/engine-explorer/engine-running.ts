import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
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

const number = (id: string) => Number(getFact(siteLedger, id, 'The engine explorer').value);

/** Facts the running engine is worked out from. */
export const runningFactIds = [
  'turbomax-torque',
  'turbomax-torque-peak-listed',
  'turbomax-horsepower',
  'turbomax-horsepower-rpm',
  'turbomax-boost-high-output',
  'turbomax-torque-2019',
  'turbomax-torque-2019-from',
  'turbomax-torque-2019-to',
  'turbomax-boost',
  'colorado-plus-torque',
  'colorado-plus-horsepower',
  'colorado-plus-boost',
  'colorado-base-torque',
  'colorado-base-horsepower',
  'colorado-base-boost',
  'turbomax-displacement',
] as const;

/** Reads the tunes from the ledger, at build. */
export const loadRunning = (): RunningData => ({
  displacement: number('turbomax-displacement'),
  tunes: [
    {
      id: 'high',
      label: '430 lb-ft, 2022 on',
      torque: number('turbomax-torque'),
      torqueFrom: number('turbomax-torque-peak-listed'),
      torqueTo: number('turbomax-torque-peak-listed'),
      horsepower: number('turbomax-horsepower'),
      horsepowerAt: number('turbomax-horsepower-rpm'),
      boost: number('turbomax-boost-high-output'),
    },
    {
      id: 'launch',
      label: '348 lb-ft, 2019–2022 Limited',
      torque: number('turbomax-torque-2019'),
      torqueFrom: number('turbomax-torque-2019-from'),
      torqueTo: number('turbomax-torque-2019-to'),
      horsepower: number('turbomax-horsepower'),
      horsepowerAt: number('turbomax-horsepower-rpm'),
      boost: number('turbomax-boost'),
    },
    {
      id: 'plus',
      label: 'Turbo Plus, Colorado 2023',
      torque: number('colorado-plus-torque'),
      horsepower: number('colorado-plus-horsepower'),
      boost: number('colorado-plus-boost'),
    },
    {
      id: 'base',
      label: 'Base tune, Colorado 2023–2024',
      torque: number('colorado-base-torque'),
      horsepower: number('colorado-base-horsepower'),
      boost: number('colorado-base-boost'),
    },
  ],
});

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
