/** What is on the truck and behind it, in pounds; the tongue as a share of the loaded trailer. */
export interface TowLoad {
  people: number;
  cargo: number;
  trailer: number;
  /** 0.125 for 12.5 %. */
  tongueShare: number;
  /** What a scale read under the rear axle, loaded and hooked up. */
  axleWeight?: number | undefined;
}

/** What the labels allow, in pounds; undefined where the reader does not know it. */
export interface TowLimits {
  rating: number | undefined;
  payload: number | undefined;
  tongueLimit: number | undefined;
  /** Of the rear axle. */
  axle: number | undefined;
  gvwr: number | undefined;
  gcwr: number | undefined;
  /** The empty truck: GVWR and GCWR need it. */
  curb: number | undefined;
  /** Pounds aboard that a tow rating already allows for: a driver, one passenger and a hitch. */
  ratedAboard: number;
}

/** The limits in the order readers see them; the drawing numbers the first four. */
const limitNames = ['payload', 'tongueLimit', 'axle', 'rating', 'gvwr', 'gcwr'] as const;

export type LimitName = (typeof limitNames)[number];

export interface CheckedLimit {
  name: LimitName;
  limit: number | undefined;
  /** Pounds that count against it; undefined where the curb weight or the scale ticket is missing. */
  used: number | undefined;
  /** Pounds left, and pounds too much: one of the two is 0. Both undefined while the limit cannot be checked. */
  left: number | undefined;
  over: number | undefined;
}

/** Weight the trailer puts on the hitch, to the pound. */
export const tongueWeight = ({ trailer, tongueShare }: TowLoad): number => Math.round(trailer * tongueShare);

/** Returns the pounds aboard beyond the people and hitch a tow rating assumes: they come off the rating. */
export const beyondRating = ({ people, cargo }: Pick<TowLoad, 'people' | 'cargo'>, ratedAboard: number): number =>
  Math.max(0, people + cargo - ratedAboard);

export function checkLimits(load: TowLoad, limits: TowLimits): CheckedLimit[] {
  return limitNames.map((name) => {
    const limit = limits[name];
    const used = poundsAgainst(name, load, limits);
    if (limit === undefined || used === undefined) return { name, limit, used, left: undefined, over: undefined };
    return { name, limit, used, left: Math.max(0, limit - used), over: Math.max(0, used - limit) };
  });
}

function poundsAgainst(name: LimitName, load: TowLoad, { curb, ratedAboard }: TowLimits): number | undefined {
  const onTruck = load.people + load.cargo + tongueWeight(load);
  return {
    rating: load.trailer + beyondRating(load, ratedAboard),
    payload: onTruck,
    tongueLimit: tongueWeight(load),
    axle: load.axleWeight,
    gvwr: curb === undefined ? undefined : curb + onTruck,
    gcwr: curb === undefined ? undefined : curb + load.people + load.cargo + load.trailer,
  }[name];
}

export type KnownLimit = CheckedLimit & { limit: number; used: number; left: number; over: number };

/** Returns the limits that could be checked. */
export const knownOf = (checks: readonly CheckedLimit[]): KnownLimit[] =>
  checks.filter((one): one is KnownLimit => one.left !== undefined);

/** Returns the limit that is reached first, the one used up most; undefined when none could be checked. */
export function firstLimit(checks: readonly CheckedLimit[]): KnownLimit | undefined {
  return knownOf(checks).sort((a, b) => b.used / b.limit - a.used / a.limit)[0];
}

/**
 * Returns the heaviest loaded trailer every known limit allows with these people and this cargo, and the limit that ends
 * it; undefined when none is known.
 */
export function largestTrailer(load: Omit<TowLoad, 'trailer'>, limits: TowLimits) {
  const { people, cargo, tongueShare } = load;
  const { rating, payload, tongueLimit, gvwr, gcwr, curb, ratedAboard } = limits;
  const aboard = people + cargo;
  const bound = (limit: LimitName, allowed: number | undefined, counted: number | undefined, share = 1) =>
    allowed === undefined || counted === undefined ? [] : [{ limit, pounds: (allowed - counted) / share }];
  const bounds = [
    ...bound('rating', rating, beyondRating(load, ratedAboard)),
    ...bound('payload', payload, aboard, tongueShare),
    ...bound('tongueLimit', tongueLimit, 0, tongueShare),
    ...bound('gvwr', gvwr, curb === undefined ? undefined : curb + aboard, tongueShare),
    ...bound('gcwr', gcwr, curb === undefined ? undefined : curb + aboard),
  ];
  const [least] = bounds.sort((a, b) => a.pounds - b.pounds);
  // 650 / 0.125 must be 5,200, not a rounding error less.
  return least && { limit: least.limit, pounds: Math.max(0, Math.floor(least.pounds + 1e-6)) };
}

/** Pounds of people and cargo every known limit allows with this trailer; undefined when none counts them. */
export function mostAboard({ trailer, tongueShare }: Pick<TowLoad, 'trailer' | 'tongueShare'>, limits: TowLimits) {
  const { rating, payload, gvwr, gcwr, curb, ratedAboard } = limits;
  const tongue = Math.round(trailer * tongueShare);
  // A trailer above the rating stays above it with an empty truck.
  const underRating = (most: number) => (trailer > most ? 0 : most + ratedAboard - trailer);
  const bounds = [
    rating === undefined ? undefined : underRating(rating),
    payload === undefined ? undefined : payload - tongue,
    gvwr === undefined || curb === undefined ? undefined : gvwr - curb - tongue,
    gcwr === undefined || curb === undefined ? undefined : gcwr - curb - trailer,
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? undefined : Math.max(0, Math.min(...bounds));
}
