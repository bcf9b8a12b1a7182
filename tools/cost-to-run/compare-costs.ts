import { type BreakEven, findBreakEven } from './break-even.ts';
import { type EngineId, engineIds, type RivalId, rivalIds } from './engines.ts';
import { fuelPerYear, gallonsPerMile, pricePerGallonAtPar, type Thirst, type Use } from './fuel-cost.ts';

/** Everything the reader may change. */
export interface CostInputs {
  use: Use;
  years: number;
  thirst: Readonly<Record<EngineId, Thirst>>;
  gasolinePrice: number;
  dieselPrice: number;
  /** What each rival costs more to buy than the 2.7 turbo; undefined where nobody has asked the dealer. */
  extraDollars: Readonly<Record<RivalId, number | undefined>>;
}

/** Money of one engine, in dollars as they are printed: whole. */
export interface EngineCost {
  id: EngineId;
  perYear: number;
  allYears: number;
  /** Fuel of all years against the 2.7 turbo. */
  fuelDifference: number;
  /** The same with the price difference; undefined where that is unknown. */
  difference: number | undefined;
}

/** The answer of the tool. */
export interface CostComparison {
  engines: readonly EngineCost[];
  breakEvens: Readonly<Record<RivalId, BreakEven>>;
  /** Dollars against the 2.7 turbo at the end of each year, 0 first; an unknown price counts as none. */
  lines: Readonly<Record<RivalId, readonly number[]>>;
  /** Dollars the 2.7 turbo has burned at the end of each year, 0 first. */
  ownFuel: readonly number[];
  dieselPrice: {
    /** Above this price a gallon, the diesel costs more to run. */
    atPar: number;
    /** The same with its price difference, over all years; 0 or less where no price is low enough. */
    withExtra: number | undefined;
  };
}

/** Works the whole comparison out. */
export function compareCosts(inputs: CostInputs): CostComparison {
  const { use, years, extraDollars } = inputs;
  const perYear = record(engineIds, (id) => fuelPerYear(inputs.thirst[id], use, priceFor(id, inputs)));
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
        fuelDifference,
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
    lines: record(rivalIds, (id) => ends.map((year) => against(id, year) + (extraDollars[id] ?? 0))),
    ownFuel: ends.map((year) => after('turbo', year)),
    dieselPrice: priceDiesel(inputs, perYear.turbo),
  };
}

function priceDiesel(inputs: CostInputs, ownPerYear: number): CostComparison['dieselPrice'] {
  const { thirst, use, gasolinePrice, years, extraDollars } = inputs;
  const gallons = use.milesPerYear * gallonsPerMile(thirst.diesel, use.towingShare);
  return {
    atPar: pricePerGallonAtPar(thirst.turbo, gasolinePrice, thirst.diesel, use.towingShare),
    withExtra: extraDollars.diesel === undefined ? undefined : (ownPerYear - extraDollars.diesel / years) / gallons,
  };
}

const priceFor = (id: EngineId, { gasolinePrice, dieselPrice }: CostInputs) =>
  id === 'diesel' ? dieselPrice : gasolinePrice;

const record = <Id extends string, Value>(ids: readonly Id[], of: (id: Id) => Value): Record<Id, Value> =>
  Object.fromEntries(ids.map((id) => [id, of(id)])) as Record<Id, Value>;
