import type { Fields } from '../../ui/form/field.ts';
import type { EngineExplorerData, EngineTune } from './engine-parts.ts';

/** The speeds of the slider: from a fast idle to the published power peak. */
export const speeds = { low: 1000, high: 5600, step: 100 } as const;

export type Load = 'light' | 'full';

const cubicFeetPerLiter = 0.0353147;
const seaLevelPsi = 14.7;

/** Works out what happens inside at one speed. A four-stroke engine breathes, and fires, every second turn. */
export function run(tune: EngineTune, rpm: number, load: Load, displacement: number) {
  const firing = load === 'light' ? 2 : 4;
  const liters = (displacement / 1000) * (rpm / 2) * (firing / 4);
  return {
    firing,
    /** Air the working pistons sweep, in cubic feet a minute. */
    air: Math.round(liters * cubicFeetPerLiter),
    pulses: Math.round((rpm / 60) * (firing / 2)),
    /** In the intake at the highest boost, as a multiple of the pressure outside at sea level. */
    pressure: Math.round(((seaLevelPsi + tune.boost) / seaLevelPsi) * 10) / 10,
    /** Torque or power that a source gives for this speed. */
    published: load === 'full' ? publishedAt(tune, rpm) : undefined,
  };
}

function publishedAt({ torque, torqueFrom, torqueTo, horsepower, horsepowerAt }: EngineTune, rpm: number) {
  if (torqueFrom && torqueTo && rpm >= torqueFrom && rpm <= torqueTo) return `${torque} lb-ft, the peak`;
  return rpm === horsepowerAt ? `${horsepower} hp, the peak` : undefined;
}

/** How hard the engine works, in words. */
export const loads: readonly { value: Load; label: string }[] = [
  { value: 'light', label: 'Cruising' },
  { value: 'full', label: 'Pulling hard' },
];

/** Creates the fields of the explorer: the chosen part and how the engine runs. */
export const createFields = ({ parts, running }: EngineExplorerData) =>
  ({
    part: {
      kind: 'choice',
      label: 'Part',
      options: parts.map(({ id, name }) => ({ value: id, label: name })),
      initial: parts[0]?.id ?? '',
    },
    rpm: { kind: 'number', label: 'Engine speed', unit: 'rpm', min: speeds.low, max: speeds.high, initial: 3000 },
    load: { kind: 'choice' as const, label: 'How hard it works', options: loads, initial: 'full' as const },
    tune: {
      kind: 'choice',
      label: 'Tune',
      options: running.tunes.map(({ id, label }) => ({ value: id, label })),
      initial: running.tunes[0]?.id ?? 'high',
    },
  }) satisfies Fields;

export type ExplorerFields = ReturnType<typeof createFields>;
