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

/** Returns the price of the rival's fuel at which both cost the same to run. */
const pricePerGallonAtPar = (own: FuelUse, ownPricePerGallon: number, rival: FuelUse, towingShare: number): number =>
  (ownPricePerGallon * gallonsPerMile(own, towingShare)) / gallonsPerMile(rival, towingShare);

/** Half a cent a year is no difference: fractions do not add up exactly. */
const noDollars = 0.005;

/** Few people own a truck longer; a later break-even does not count. */
export const horizonYears = 50;

/** How one truck compares with another that costs more or less to buy and to run. */
export type BreakEven =
  /** The price is unknown: it would be even at this many dollars more than the other. */
  | { kind: 'open'; evenDollars: number }
  /** What one of them saves on fuel pays back what it costs more to buy. */
  | { kind: 'after'; saver: 'rival' | 'own'; years: number; miles: number }
  /** One is ahead from the first mile and stays there. */
  | { kind: 'never'; ahead: 'rival' | 'own' }
  /** What one of them saves is too little to pay itself back in that time. */
  | { kind: 'too-late' }
  | { kind: 'same' };

/** When, if ever, the truck that is dearer to buy has paid itself back. */
export function findBreakEven(asked: {
  /** What the rival costs more to buy; negative where it costs less. */
  extraDollars: number | undefined;
  /** What the rival costs more to run in a year; negative where it saves. */
  extraPerYear: number;
  /** What it costs more in fuel over all years, as printed. */
  fuelDifference: number;
  milesPerYear: number;
}): BreakEven {
  const { extraDollars, extraPerYear, fuelDifference, milesPerYear } = asked;
  const perYear = Math.abs(extraPerYear) < noDollars ? 0 : extraPerYear;
  if (extraDollars === undefined) return { kind: 'open', evenDollars: 0 - fuelDifference };
  if (extraDollars === 0 && perYear === 0) return { kind: 'same' };
  if (extraDollars >= 0 && perYear >= 0) return { kind: 'never', ahead: 'own' };
  if (extraDollars <= 0 && perYear <= 0) return { kind: 'never', ahead: 'rival' };
  const after = Math.abs(extraDollars / perYear);
  if (after > horizonYears) return { kind: 'too-late' };
  return { kind: 'after', saver: perYear < 0 ? 'rival' : 'own', years: after, miles: after * milesPerYear };
}

export interface CostInputs {
  use: TruckUse;
  years: number;
  fuelUse: Readonly<Record<EngineId, FuelUse>>;
  gasolinePrice: number;
  dieselPrice: number;
  /** What each rival costs more to buy than the 2.7 turbo; undefined where the reader left it empty. */
  extraDollars: Readonly<Record<RivalId, number | undefined>>;
}

/** Returns the inputs with other miles per gallon towing. */
export const withTowingMpg = (inputs: CostInputs, towingMpg: (id: EngineId) => number): CostInputs => ({
  ...inputs,
  fuelUse: record(engineIds, (id) => ({ ...inputs.fuelUse[id], towingMpg: towingMpg(id) })),
});

/** Works out the comparison, in dollars rounded as printed. */
export function compareCosts(inputs: CostInputs) {
  const { use, years, extraDollars } = inputs;
  const perYear = record(engineIds, (id) => fuelPerYear(inputs.fuelUse[id], use, priceFor(id, inputs)));
  // Whole dollars are subtracted, so that a reader who checks the table by hand gets the same.
  const after = (id: EngineId, year: number) => Math.round(perYear[id] * year);
  const against = (id: EngineId, year: number) => after(id, year) - after('turbo', year);
  const ends = Array.from({ length: years + 1 }, (_, year) => year);
  return {
    engines: engineIds.map((id) => {
      const extra = id === 'turbo' ? 0 : extraDollars[id];
      const fuelDifference = against(id, years);
      return {
        id,
        perYear: after(id, 1),
        allYears: after(id, years),
        /** Fuel of all years against the 2.7 turbo. */
        fuelDifference,
        /** The same with the price difference; undefined where that is unknown. */
        difference: extra === undefined ? undefined : fuelDifference + extra,
      };
    }),
    breakEvens: record(rivalIds, (id) =>
      findBreakEven({
        extraDollars: extraDollars[id],
        extraPerYear: perYear[id] - perYear.turbo,
        fuelDifference: against(id, years),
        milesPerYear: use.milesPerYear,
      }),
    ),
    /** Dollars against the 2.7 turbo at the end of each year, 0 first; an unknown price counts as none. */
    lines: record(rivalIds, (id) => ends.map((year) => against(id, year) + (extraDollars[id] ?? 0))),
    /** Dollars the 2.7 turbo has burned at the end of each year, 0 first. */
    ownFuel: ends.map((year) => after('turbo', year)),
    dieselPrice: priceDiesel(inputs, perYear.turbo),
  };
}

export type CostComparison = ReturnType<typeof compareCosts>;

function priceDiesel({ fuelUse, use, gasolinePrice, years, extraDollars }: CostInputs, ownPerYear: number) {
  const gallons = use.milesPerYear * gallonsPerMile(fuelUse.diesel, use.towingShare);
  return {
    /** Above this price a gallon, the diesel costs more to run. */
    atPar: pricePerGallonAtPar(fuelUse.turbo, gasolinePrice, fuelUse.diesel, use.towingShare),
    /** The same with its price difference, over all years; 0 or less where no price is low enough. */
    withExtra: extraDollars.diesel === undefined ? undefined : (ownPerYear - extraDollars.diesel / years) / gallons,
  };
}

const priceFor = (id: EngineId, { gasolinePrice, dieselPrice }: CostInputs) =>
  id === 'diesel' ? dieselPrice : gasolinePrice;

/** Returns an object with a value for each id. */
export const record = <Id extends string, Value>(ids: readonly Id[], of: (id: Id) => Value): Record<Id, Value> =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as Record<Id, Value>;
