import type { ChoiceField, NumberField, OptionalNumberField, Values } from '../../ui/form/field.ts';
import type { CostInputs } from './compare-costs.ts';
import type { CostData } from './cost-data.ts';
import { type Drive, drives, type EngineId, engineIds, engineNames, type RivalId, rivalIds } from './engines.ts';

/** The field of an engine's daily mpg; each drive has its own, so that a link needs to name no other. */
export type DailyName = `${EngineId}-${Drive}`;
/** The field of an engine's mpg with a trailer. */
export type TowingName = `${EngineId}-towing`;
/** The field of what a rival costs more to buy. */
export type PriceName = `${RivalId}-price`;

/** The fields of the tool. */
export type CostFields = {
  readonly drive: ChoiceField<Drive>;
  readonly miles: NumberField;
  readonly years: NumberField;
  readonly towing: NumberField;
  readonly gas: NumberField;
  readonly diesel: NumberField;
} & Readonly<Record<DailyName | TowingName, NumberField>> &
  Readonly<Record<PriceName, OptionalNumberField>>;

/** Builds the fields around the ledger's figures. Keep the result: it must be one object. */
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
    towing: number('Miles with a trailer', '%', 0, 100, data.towingPercent, 'The rest counts as daily driving.'),
    gas: number('Gasoline, a gallon', '$', 0.5, 20, data.gasolinePrice),
    diesel: number('Diesel, a gallon', '$', 0.5, 20, data.gasolinePrice, 'We have no figure: put in your local price.'),
    ...(mpg as Record<DailyName | TowingName, NumberField>),
    ...(prices as Record<PriceName, OptionalNumberField>),
  };
}

function mpgFields(id: EngineId, data: CostData): [string, NumberField][] {
  const { short } = engineNames[id];
  const mpg = (label: string, initial: number, hint?: string) => number(label, 'mpg', 3, 99, initial, hint);
  return [
    ...drives.map((drive): [string, NumberField] => [
      `${id}-${drive}`,
      mpg(`${short}, daily`, data.epa[id][drive].mpg, hintFor(id, drive, data)),
    ]),
    [`${id}-towing`, mpg(`${short}, towing`, data.towingMpg)],
  ];
}

function hintFor(id: EngineId, drive: Drive, data: CostData): string | undefined {
  if (id === 'v8') return `Flex-fuel labels are up to ${data.flexFuelLossMpg} mpg lower.`;
  if (id === 'ecoboost' && drive === '2wd') return `One of two versions; the other is at ${data.thirstierEcoboostMpg}.`;
  return undefined;
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

/** The fields that are not of the chosen drive: nobody sees them, so nothing may depend on them. */
export const hiddenNames = (drive: Drive): DailyName[] =>
  drives.filter((other) => other !== drive).flatMap((other) => engineIds.map((id): DailyName => `${id}-${other}`));

/** What the reader filled in, as the sums need it. */
export function readInputs(values: Values<CostFields>): CostInputs {
  const { drive, miles, years, towing, gas, diesel } = values;
  const thirst = (id: EngineId) => ({ dailyMpg: values[`${id}-${drive}`], towingMpg: values[`${id}-towing`] });
  return {
    use: { milesPerYear: miles, towingShare: towing / 100 },
    years,
    thirst: { turbo: thirst('turbo'), v8: thirst('v8'), diesel: thirst('diesel'), ecoboost: thirst('ecoboost') },
    gasolinePrice: gas,
    dieselPrice: diesel,
    extraDollars: {
      v8: values['v8-price'],
      diesel: values['diesel-price'],
      ecoboost: values['ecoboost-price'],
    },
  };
}
