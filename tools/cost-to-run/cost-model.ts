/** The engines compared, the subject first. */
export const engineIds = ['turbo', 'v8', 'diesel', 'ecoboost'] as const;
/** An engine; the name is in the address of a result. */
export type EngineId = (typeof engineIds)[number];

/** What the 2.7 turbo is set against. */
export const rivalIds = ['v8', 'diesel', 'ecoboost'] as const;
export type RivalId = (typeof rivalIds)[number];

/** The driven wheels: they decide which EPA label counts. */
export const drives = ['2wd', '4wd'] as const;
export type DriveType = (typeof drives)[number];

/** What readers see: in a table, and where space is short. */
export const engineNames: Readonly<Record<EngineId, { truck: string; short: string }>> = {
  turbo: { truck: 'Silverado 2.7 turbo', short: '2.7 turbo' },
  v8: { truck: 'Silverado 5.3 V8', short: '5.3 V8' },
  diesel: { truck: 'Silverado 3.0 diesel', short: '3.0 diesel' },
  ecoboost: { truck: 'F-150 2.7 EcoBoost', short: 'EcoBoost' },
};

interface FuelUse {
  dailyMpg: number;
  towingMpg: number;
}

interface TruckUse {
  milesPerYear: number;
  /** Part of the miles with a trailer, 0 to 1. */
  towingShare: number;
}

/** Gallons for an average mile: share / towing mpg + rest / daily mpg. */
const gallonsPerMile = ({ dailyMpg, towingMpg }: FuelUse, towingShare: number): number =>
  towingShare / towingMpg + (1 - towingShare) / dailyMpg;

/** Dollars for a year's fuel: miles × price × gallons for a mile. */
const fuelPerYear = (fuelUse: FuelUse, { milesPerYear, towingShare }: TruckUse, pricePerGallon: number): number =>
  milesPerYear * pricePerGallon * gallonsPerMile(fuelUse, towingShare);

export interface CostInputs {
  use: TruckUse;
  years: number;
  fuelUse: Readonly<Record<EngineId, FuelUse>>;
  gasolinePrice: number;
  dieselPrice: number;
}

/** Works out the comparison, in dollars rounded as printed. */
export function compareCosts({ use, years, fuelUse, gasolinePrice, dieselPrice }: CostInputs) {
  const after = (id: EngineId, year: number) =>
    Math.round(fuelPerYear(fuelUse[id], use, id === 'diesel' ? dieselPrice : gasolinePrice) * year);
  return {
    engines: engineIds.map((id) => ({
      id,
      perYear: after(id, 1),
      allYears: after(id, years),
      /** Fuel of all years against the 2.7 turbo: whole dollars are subtracted, so that a check by hand gets the same. */
      difference: after(id, years) - after('turbo', years),
    })),
    /** Above this price a gallon, the diesel costs more to run. */
    dieselAtPar:
      (gasolinePrice * gallonsPerMile(fuelUse.turbo, use.towingShare)) /
      gallonsPerMile(fuelUse.diesel, use.towingShare),
  };
}

export type CostComparison = ReturnType<typeof compareCosts>;

/** Returns an object with a value for each id. */
export const record = <Id extends string, Value>(ids: readonly Id[], of: (id: Id) => Value): Record<Id, Value> =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as Record<Id, Value>;
