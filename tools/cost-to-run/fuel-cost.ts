/** How an engine drinks. */
export interface Thirst {
  /** Miles per gallon without a trailer. */
  dailyMpg: number;
  /** Miles per gallon with one. */
  towingMpg: number;
}

/** How the truck is used. */
export interface Use {
  milesPerYear: number;
  /** Part of the miles with a trailer, 0 to 1. */
  towingShare: number;
}

/** Gallons for an average mile: share / towing mpg + rest / daily mpg. */
export const gallonsPerMile = ({ dailyMpg, towingMpg }: Thirst, towingShare: number): number =>
  towingShare / towingMpg + (1 - towingShare) / dailyMpg;

/** Dollars for a year's fuel: miles × price × gallons for a mile. */
export const fuelPerYear = (thirst: Thirst, { milesPerYear, towingShare }: Use, pricePerGallon: number): number =>
  milesPerYear * pricePerGallon * gallonsPerMile(thirst, towingShare);

/** The price of the rival's fuel at which both cost the same to run. */
export const pricePerGallonAtPar = (
  own: Thirst,
  ownPricePerGallon: number,
  rival: Thirst,
  towingShare: number,
): number => (ownPricePerGallon * gallonsPerMile(own, towingShare)) / gallonsPerMile(rival, towingShare);
