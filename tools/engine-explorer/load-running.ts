import { getFact } from '../../facts/ledger.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { RunningData } from './engine-running.ts';

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
