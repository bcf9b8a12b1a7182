import { driveNames, trimNames, tunesOf } from '../../facts/trucks/trucks.ts';
import type { ChoiceField, Draft, NumberField, Values } from '../../ui/form/field.ts';
import { currentTruck, hasOwnLabel, nameTruck, type Truck, truckId } from '../my-truck/truck.ts';
import type { CostData } from './cost-data.ts';
import { type CostInputs, type DriveType, type EngineId, engineIds, engineNames, record } from './cost-model.ts';

type MpgFields = Readonly<Record<`${EngineId}-${'daily' | 'towing'}`, NumberField>>;

export type CostFields = {
  readonly drive: ChoiceField<DriveType>;
  readonly miles: NumberField;
  readonly years: NumberField;
  readonly towing: NumberField;
  readonly gas: NumberField;
  readonly diesel: NumberField;
} & MpgFields;

/** Builds the fields from the ledger's facts. Keep the result: it must be the same object on every render. */
export function createCostFields(data: CostData): CostFields {
  return {
    drive: {
      kind: 'choice',
      label: 'Drive',
      hint: 'Sets the EPA figure of each engine.',
      options: [
        { value: '2wd', label: 'Two-wheel drive' },
        { value: '4wd', label: 'Four-wheel drive' },
      ],
      initial: '2wd',
    },
    miles: number('Miles a year', 'mi', 100, 200_000, data.milesPerYear),
    years: number('Years', 'yr', 1, 20, data.years),
    towing: number('Miles with a trailer', '%', 0, 100, 0, '0 if you seldom tow. The rest is daily driving.'),
    gas: number('Gasoline, a gallon', '$', 0.5, 20, data.gasolinePrice),
    diesel: number('Diesel, a gallon', '$', 0.5, 20, data.dieselPrice, `Both: ${data.pricesAre}. Type yours.`),
    ...(Object.fromEntries(engineIds.flatMap((id) => mpgFields(id, data))) as MpgFields),
  };
}

const mpgFields = (id: EngineId, { epa, towing }: CostData): [string, NumberField][] => [
  [`${id}-daily`, number(`${engineNames[id].short}, daily`, 'mpg', 3, 99, epa[id]['2wd'].mpg)],
  [
    `${id}-towing`,
    number(`${engineNames[id].short}, towing`, 'mpg', 3, 99, id === 'diesel' ? towing.diesel.mpg : towing.assumed),
  ],
];

function number(label: string, unit: string, min: number, max: number, initial: number, hint?: string): NumberField {
  const isFractional = unit === '$' || unit === 'mpg' || unit === '%';
  return { kind: 'number', label, unit, min, max, initial, isFractional, ...(hint ? { hint } : {}) };
}

/** Returns what choosing a drive writes into the fields: the label of each engine. */
export const draftOfDrive = (drive: DriveType, { epa }: CostData): Partial<Draft<CostFields>> =>
  Object.fromEntries(engineIds.map((id) => [`${id}-daily`, String(epa[id][drive].mpg)]));

/** Reads what the reader filled in, as the calculation needs it. */
export function readInputs(values: Values<CostFields>): CostInputs {
  const { miles, years, towing, gas, diesel } = values;
  return {
    use: { milesPerYear: miles, towingShare: towing / 100 },
    years,
    fuelUse: record(engineIds, (id) => ({ dailyMpg: values[`${id}-daily`], towingMpg: values[`${id}-towing`] })),
    gasolinePrice: gas,
    dieselPrice: diesel,
  };
}

/** Returns which label is a truck's, and its drive: an off-road trim has four-wheel drive and a label of its own. */
const labelOf = ({ trim, drive }: Truck) => (hasOwnLabel(trim) ? ([trim, '4wd'] as const) : ([drive, drive] as const));

/** Returns what the saved truck writes into the fields: its drive, and its EPA label where there is one. */
export function draftOfOwnTruck({ ownLabels }: CostData): Partial<Draft<CostFields>> {
  const truck = currentTruck();
  if (!truck) return {};
  const [of, drive] = labelOf(truck);
  const label = of && ownLabels[truckId(truck)]?.[of];
  return { ...(drive && { drive }), ...(label && { 'turbo-daily': String(label) }) };
}

/** Returns what to call the first truck while it has the saved truck's label; undefined where it does not. */
export function nameOwnTruck(truck: Truck | undefined, { ownLabels }: CostData, drive: DriveType, mpg: number) {
  const labels = truck && ownLabels[truckId(truck)];
  const [of, driven] = truck ? labelOf(truck) : [];
  if (!labels || !of || driven !== drive || labels[of] !== mpg) return undefined;
  // While the trim is open, it may be one that has a label of its own.
  const isOpen = !truck.trim && Object.keys(labels).some((name) => !(name in driveNames));
  const trim = truck.trim ? ` ${trimNames[truck.trim]}` : '';
  const hasTunes = tunesOf(truck.model, truck.year, truck.trim).length > 1;
  const doubts = [isOpen && 'unless off-road trim', hasTunes && 'EPA names no tune'].filter(Boolean).join('; ');
  return `${nameTruck(truck).name}${trim} 2.7${doubts && ` (${doubts})`}`;
}
