import type { ChoiceField, Draft, NumberField, OptionalNumberField, Values } from '../../ui/form/field.ts';
import { initialDraft, readFields } from '../../ui/form/read-fields.ts';
import { currentTruck, nameTruck, type Truck, truckId } from '../my-truck/truck.ts';
import type { CostData } from './cost-data.ts';
import {
  type CostInputs,
  type DriveType,
  drives,
  type EngineId,
  engineIds,
  engineNames,
  type RivalId,
  record,
  rivalIds,
} from './cost-model.ts';

/** The field of an engine's daily mpg; each drive has its own, so that a link needs to name no other. */
type DailyMpgName = `${EngineId}-${DriveType}`;
type TowingMpgName = `${EngineId}-towing`;
type PriceName = `${RivalId}-price`;

export type CostFields = {
  readonly drive: ChoiceField<DriveType>;
  readonly miles: NumberField;
  readonly years: NumberField;
  readonly towing: NumberField;
  readonly gas: NumberField;
  readonly diesel: NumberField;
} & Readonly<Record<DailyMpgName | TowingMpgName, NumberField>> &
  Readonly<Record<PriceName, OptionalNumberField>>;

/** Builds the fields from the ledger's facts. Keep the result: it must be the same object on every render. */
export function createCostFields(data: CostData): CostFields {
  const mpg = Object.fromEntries(engineIds.flatMap((id) => mpgFields(id, data)));
  const prices = Object.fromEntries(rivalIds.map((id) => [`${id}-price`, priceField(id)]));
  return {
    drive: {
      kind: 'choice',
      label: 'Drive',
      hint: 'Sets the EPA label of each engine.',
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
    diesel: number('Diesel, a gallon', '$', 0.5, 20, data.gasolinePrice, 'Type your local price; we have no figure.'),
    ...(mpg as Record<DailyMpgName | TowingMpgName, NumberField>),
    ...(prices as Record<PriceName, OptionalNumberField>),
  };
}

function mpgFields(id: EngineId, data: CostData): [string, NumberField][] {
  const { short } = engineNames[id];
  const mpg = (label: string, initial: number, hint?: string) => number(label, 'mpg', 3, 99, initial, hint);
  const twoVersions = `One of two versions; the other is at ${data.thirstierV8Mpg}.`;
  return [
    ...drives.map((drive): [string, NumberField] => [
      `${id}-${drive}`,
      mpg(`${short}, daily`, data.epa[id][drive].mpg, id === 'v8' && drive === '4wd' ? twoVersions : undefined),
    ]),
    [`${id}-towing`, mpg(`${short}, towing`, id === 'diesel' ? data.towing.diesel.mpg : data.towing.assumed)],
  ];
}

function number(label: string, unit: string, min: number, max: number, initial: number, hint?: string): NumberField {
  const isFractional = unit === '$' || unit === 'mpg' || unit === '%';
  return { kind: 'number', label, unit, min, max, initial, isFractional, ...(hint ? { hint } : {}) };
}

const priceField = (id: RivalId): OptionalNumberField => ({
  kind: 'optional-number',
  label: `${engineNames[id].short} costs more by`,
  unit: '$',
  min: -50_000,
  max: 50_000,
  initial: undefined,
});

/** Returns the drive in the form; the first one while nothing known is chosen. */
export const driveOf = ({ drive }: Draft<CostFields>): DriveType => (drive === '4wd' ? '4wd' : '2wd');

/** Returns the fields that are not of the chosen drive: the reader does not see them, so nothing may depend on them. */
export const hiddenNames = (drive: DriveType): DailyMpgName[] =>
  drives.filter((other) => other !== drive).flatMap((other) => engineIds.map((id): DailyMpgName => `${id}-${other}`));

/** Resets invalid hidden fields, because the reader couldn't correct them. */
export function dropHiddenFaults(fields: CostFields, draft: Draft<CostFields>): Draft<CostFields> {
  const { faults } = readFields(fields, draft);
  const faulty = hiddenNames(driveOf(draft)).filter((name) => faults?.[name]);
  if (faulty.length === 0) return draft;
  const initial = initialDraft(fields);
  return { ...draft, ...Object.fromEntries(faulty.map((name) => [name, initial[name]])) };
}

/** Reads what the reader filled in, as the calculation needs it. */
export function readInputs(values: Values<CostFields>): CostInputs {
  const { drive, miles, years, towing, gas, diesel } = values;
  return {
    use: { milesPerYear: miles, towingShare: towing / 100 },
    years,
    fuelUse: record(engineIds, (id) => ({ dailyMpg: values[`${id}-${drive}`], towingMpg: values[`${id}-towing`] })),
    gasolinePrice: gas,
    dieselPrice: diesel,
    extraDollars: record(rivalIds, (id) => values[`${id}-price`]),
  };
}

/** Returns what the saved truck writes into the fields: its drive, and its EPA label where there is one. */
export function draftOfOwnTruck({ ownLabels }: CostData): Partial<Draft<CostFields>> {
  const truck = currentTruck();
  if (!truck) return {};
  const labels = ownLabels[truckId(truck)] ?? {};
  const mpg = drives.flatMap((drive) => (labels[drive] ? [[`turbo-${drive}`, String(labels[drive])]] : []));
  return { ...(truck.drive && { drive: truck.drive }), ...Object.fromEntries(mpg) };
}

/** Returns what to call the first truck while it has the saved truck's label; undefined where it does not. */
export const nameOwnTruck = (truck: Truck | undefined, { ownLabels }: CostData, drive: DriveType, mpg: number) =>
  truck && ownLabels[truckId(truck)]?.[drive] === mpg ? nameTruck(truck).name : undefined;
