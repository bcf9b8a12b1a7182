import type { Fields } from '../../ui/form/field.ts';
import type { EngineExplorerData } from './engine-parts.ts';
import { type Load, speeds } from './engine-running.ts';

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
