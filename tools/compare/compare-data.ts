import type { Fact } from '../../facts/fact-schema.ts';
import { getFact } from '../../facts/ledger.ts';
import { printValue } from '../../facts/print-fact.ts';
import { siteLedger } from '../../facts/site-facts.ts';
import type { Caution, CompareData, Slot, Truck, TruckFact } from './compare-rows.ts';

/** A truck with the ids of the records that fill its cells. */
export interface TruckRecords extends Omit<Truck, 'cells'> {
  records: Partial<Record<Slot, readonly string[]>>;
}

type Records = TruckRecords['records'];

const silverado: Records = {
  legroom: ['silverado-crew-rear-legroom'],
  bed: ['silverado-bed-short-length', 'silverado-bed-standard-length', 'silverado-bed-long-length'],
  bedVolume: ['silverado-bed-short-volume'],
};
const turboMax: Records = {
  power: ['turbomax-horsepower'],
  torque: ['turbomax-torque'],
  rpm: ['turbomax-torque-peak-listed'],
  gears: ['turbomax-gears'],
};
const silveradoTurboMax: Records = {
  ...silverado,
  ...turboMax,
  plugs: ['service-spark-plugs-gm'],
  warranty: ['warranty-powertrain', 'warranty-powertrain-2024'],
};
const launchTune: Records = {
  ...silverado,
  power: ['turbomax-horsepower-2019'],
  torque: ['turbomax-torque-2019'],
  rpm: ['turbomax-torque-2019-from'],
  gears: ['turbomax-gears'],
  plugs: ['service-spark-plugs'],
  warranty: ['warranty-powertrain'],
};
const v8: Records = { ...silverado, plugs: ['service-spark-plugs-v8'], warranty: ['warranty-powertrain'] };
const v8Small: Records = {
  ...v8,
  power: ['v8-53-horsepower'],
  torque: ['v8-53-torque'],
  rpm: ['v8-53-torque-rpm'],
  tow: ['v8-53-towing'],
  gears: ['v8-53-gears'],
};
const diesel: Records = {
  ...silverado,
  power: ['diesel-30-horsepower'],
  torque: ['diesel-30-torque'],
  tow: ['diesel-30-towing'],
  gears: ['diesel-30-gears'],
};
const sierra: Records = {
  ...turboMax,
  tow: ['sierra-towing'],
  payload: ['sierra-payload'],
  plugs: ['service-spark-plugs'],
  warranty: ['warranty-powertrain', 'warranty-powertrain-2024-sierra'],
};
const midsize: Records = {
  gears: ['turbomax-gears'],
  plugs: ['service-spark-plugs'],
  warranty: ['warranty-powertrain'],
  legroom: ['colorado-rear-legroom'],
};
const coloradoBody: Records = { ...midsize, bed: ['colorado-bed-length'], bedVolume: ['colorado-bed-volume'] };
const coloradoEngine: Records = { ...coloradoBody, power: ['colorado-horsepower'], torque: ['colorado-torque'] };
const colorado: Records = { ...coloradoEngine, tow: ['colorado-towing'], payload: ['colorado-payload'] };
const coloradoBase: Records = {
  ...coloradoBody,
  power: ['colorado-base-horsepower'],
  torque: ['colorado-base-torque', 'colorado-base-torque-listed'],
  tow: ['colorado-base-towing'],
  payload: ['colorado-base-payload'],
};
const canyon: Records = {
  ...midsize,
  power: ['canyon-horsepower'],
  torque: ['canyon-torque'],
  tow: ['canyon-towing'],
};
const ecoBoost: Records = {
  power: ['ecoboost-27-horsepower'],
  torque: ['ecoboost-27-torque'],
  tow: ['ecoboost-27-towing-2025'],
  gears: ['ecoboost-27-gears'],
};
const tundraSr: Records = {
  power: ['tundra-sr-horsepower'],
  torque: ['tundra-sr-torque'],
  tow: ['tundra-sr-towing'],
};
const titan: Records = { power: ['titan-horsepower'], torque: ['titan-torque'], tow: ['half-ton-titan'] };

const groups = {
  silverado: 'Chevrolet Silverado 1500',
  sierra: 'GMC Sierra 1500',
  midsize: 'Chevrolet Colorado, GMC Canyon',
  others: 'Other half-tons',
  used: 'Used: earlier tunes of the 2.7',
} as const;

const truck = (
  key: string,
  name: string,
  group: keyof typeof groups,
  records: Records,
  own: Records = {},
): TruckRecords => {
  const drive = /\b[24]WD\b/.exec(name)?.[0] as Truck['drive'];
  const isMidsize = group === 'midsize' || name.startsWith('Colorado');
  return {
    key,
    name,
    group: groups[group],
    ...(isMidsize && { isMidsize }),
    ...(drive && { drive }),
    records: { ...records, ...own },
  };
};

/** Every truck with records enough to compare, in the order of the list. */
export const truckRecords: readonly TruckRecords[] = [
  truck('silverado-27-2wd', 'Silverado 2.7 TurboMax 2WD', 'silverado', silveradoTurboMax, {
    tow: ['turbomax-towing'],
    payload: ['turbomax-payload'],
    epa: ['epa-2025-silverado-27-2wd', 'epa-2025-silverado-27-2wd-second'],
    price: ['price-silverado-wt-2025'],
  }),
  truck('silverado-27-4wd', 'Silverado 2.7 TurboMax 4WD', 'silverado', silveradoTurboMax, {
    tow: ['turbomax-towing-4wd'],
    payload: ['turbomax-payload-4wd'],
    epa: ['epa-2025-silverado-27-4wd'],
  }),
  truck('silverado-53-2wd', 'Silverado 5.3 V8 2WD', 'silverado', v8Small, { epa: ['epa-2025-silverado-53-2wd'] }),
  truck('silverado-53-4wd', 'Silverado 5.3 V8 4WD', 'silverado', v8Small, {
    epa: ['epa-2025-silverado-53-4wd', 'epa-2025-silverado-53-4wd-second'],
  }),
  truck('silverado-62-4wd', 'Silverado 6.2 V8 4WD', 'silverado', v8, {
    power: ['v8-62-horsepower'],
    torque: ['v8-62-torque'],
    tow: ['v8-62-towing'],
    gears: ['v8-62-gears'],
    epa: ['epa-2025-silverado-62-4wd'],
  }),
  truck('silverado-30d-2wd', 'Silverado 3.0 diesel 2WD', 'silverado', diesel, { epa: ['epa-2025-silverado-30d-2wd'] }),
  truck('silverado-30d-4wd', 'Silverado 3.0 diesel 4WD', 'silverado', diesel, {
    epa: ['epa-2025-silverado-30d-4wd', 'epa-2025-silverado-30d-4wd-second'],
  }),
  truck('sierra-27-2wd', 'Sierra 2.7 TurboMax 2WD', 'sierra', sierra, {
    epa: ['epa-2025-sierra-27-2wd', 'epa-2025-sierra-27-2wd-second'],
  }),
  truck('sierra-27-4wd', 'Sierra 2.7 TurboMax 4WD', 'sierra', sierra, {
    epa: ['epa-2025-sierra-27-4wd', 'epa-2025-sierra-27-4wd-second'],
  }),
  truck('colorado-2wd', 'Colorado TurboMax 2WD', 'midsize', colorado, {
    epa: ['epa-2025-colorado-2wd'],
    price: ['price-colorado-wt-2025'],
  }),
  truck('colorado-4wd', 'Colorado TurboMax 4WD', 'midsize', colorado, { epa: ['epa-2025-colorado-4wd'] }),
  truck('colorado-zr2', 'Colorado ZR2', 'midsize', coloradoEngine, {
    epa: ['epa-2025-colorado-zr2'],
    tow: ['colorado-zr2-towing'],
    payload: ['colorado-zr2-payload'],
    price: ['price-colorado-zr2-2025'],
  }),
  truck('colorado-bison', 'Colorado ZR2 Bison', 'midsize', coloradoEngine, {
    epa: ['epa-2025-colorado-bison'],
    tow: ['colorado-bison-towing'],
    payload: ['colorado-bison-payload'],
  }),
  truck('canyon-2wd', 'Canyon 2.7 2WD', 'midsize', canyon, {
    epa: ['epa-2025-canyon-2wd'],
    price: ['price-canyon-2025'],
  }),
  truck('canyon-4wd', 'Canyon 2.7 4WD', 'midsize', canyon, { epa: ['epa-2025-canyon-4wd'] }),
  truck('f150-27-2wd', 'F-150 2.7 EcoBoost 2WD', 'others', ecoBoost, {
    epa: ['epa-2025-f150-27-2wd'],
  }),
  truck('f150-27-4wd', 'F-150 2.7 EcoBoost 4WD', 'others', ecoBoost, {
    epa: ['epa-2025-f150-27-4wd'],
  }),
  truck('ram-36', 'Ram 1500 3.6 V6', 'others', {
    power: ['ram-v6-horsepower'],
    torque: ['ram-v6-torque'],
    tow: ['ram-v6-towing-2025'],
  }),
  truck('ram-30', 'Ram 1500 3.0 Hurricane', 'others', {
    power: ['ram-hurricane-horsepower'],
    torque: ['ram-hurricane-torque'],
    tow: ['ram-ceiling'],
  }),
  truck('ram-30-high', 'Ram 1500 3.0 Hurricane, high output', 'others', {
    power: ['ram-hurricane-ho-horsepower'],
    torque: ['ram-hurricane-ho-torque'],
    tow: ['ram-hurricane-ho-towing'],
  }),
  truck('tundra-sr-2wd', 'Tundra SR 3.4 2WD', 'others', tundraSr, { epa: ['epa-2025-tundra-2wd'] }),
  truck('tundra-sr-4wd', 'Tundra SR 3.4 4WD', 'others', tundraSr, { epa: ['epa-2025-tundra-4wd'] }),
  truck('titan-2wd', 'Titan 5.6 V8 2WD', 'others', titan, { epa: ['epa-2024-titan-2wd'] }),
  truck('titan-4wd', 'Titan 5.6 V8 4WD', 'others', titan, { epa: ['epa-2024-titan-4wd'] }),
  truck('silverado-27-2019', 'Silverado 2.7 Turbo 2WD, 2019', 'used', launchTune, {
    tow: ['turbomax-towing-2019'],
    payload: ['turbomax-payload-2019'],
    epa: ['epa-2019-silverado-27-2wd'],
  }),
  truck('silverado-27-2020', 'Silverado 2.7 Turbo, 2020', 'used', launchTune, {
    tow: ['turbomax-towing-2020'],
    epa: ['epa-2020-silverado-27-2wd'],
  }),
  truck('silverado-27-2021', 'Silverado 2.7 Turbo 2WD, 2021 and 2022 Limited', 'used', launchTune, {
    tow: ['turbomax-towing-2021'],
    epa: ['epa-2021-silverado-27-2wd'],
  }),
  truck('colorado-base-2wd', 'Colorado 2.7 base tune 2WD, 2023–2024', 'used', coloradoBase, {
    epa: ['epa-2023-colorado-base-2wd'],
  }),
  truck('colorado-base-4wd', 'Colorado 2.7 base tune 4WD, 2023–2024', 'used', coloradoBase, {
    epa: ['epa-2023-colorado-base-4wd'],
  }),
];

/** Ids of all facts the tool can show, each once. */
export const factIds: readonly string[] = [
  ...new Set(truckRecords.flatMap(({ records }) => Object.values(records).flat())),
];

/** Loads the trucks and their facts, read from the ledger. */
export function loadData(): CompareData {
  const indexes = new Map(factIds.map((id, at) => [id, at]));
  const indexOf = (id: string) => indexes.get(id) ?? 0;
  const trucks = truckRecords.map(({ records, ...truck }): Truck => {
    const cells = Object.entries(records).map(([slot, ids]) => [slot, ids.map(indexOf)]);
    return { ...truck, cells: Object.fromEntries(cells) };
  });
  return { facts: factIds.map((id) => truckFactOf(getFact(siteLedger, id, 'The tool /tools/compare'))), trucks };
}

function truckFactOf(fact: Fact): TruckFact {
  const { years, drive } = fact.appliesTo;
  const cautions = cautionsOf(fact);
  return {
    id: fact.id,
    text: printValue(fact),
    ...(years && { years }),
    ...(!drive && { isAnyDrive: true }),
    ...(cautions.length > 0 && { cautions }),
  };
}

function cautionsOf({ status, source }: Fact): Caution[] {
  const isWeak = source.kind === 'address' && source.weak;
  return [...(status === 'stated' ? [] : [status]), ...(isWeak ? (['weak source'] as const) : [])];
}
