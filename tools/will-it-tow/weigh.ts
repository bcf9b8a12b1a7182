/** What is on the truck and behind it, in pounds; the tongue as a share of the loaded trailer. */
export interface Load {
  people: number;
  cargo: number;
  trailer: number;
  /** 0.125 for 12.5 %. */
  tongueShare: number;
}

/** What the labels allow, in pounds; undefined where the reader does not know it. */
export interface Limits {
  rating: number | undefined;
  payload: number | undefined;
  tongueLimit: number | undefined;
  gvwr: number | undefined;
  gcwr: number | undefined;
  /** The empty truck: GVWR and GCWR need it. */
  curb: number | undefined;
}

/** The limits in the order readers see them. */
export const limitNames = ['payload', 'tongueLimit', 'rating', 'gvwr', 'gcwr'] as const;

/** Name of one limit. */
export type LimitName = (typeof limitNames)[number];

/** One limit held against the load. */
export interface Weighed {
  name: LimitName;
  limit: number | undefined;
  /** Pounds that count against it; undefined where the curb weight is missing. */
  used: number | undefined;
  /** Pounds left, and pounds too much: one of the two is 0. Both undefined while the limit cannot be checked. */
  left: number | undefined;
  over: number | undefined;
}

/** Weight the trailer puts on the hitch, to the pound. */
export const tongueWeight = ({ trailer, tongueShare }: Load): number => Math.round(trailer * tongueShare);

/** Holds a load against every limit. */
export function weigh(load: Load, limits: Limits): Weighed[] {
  return limitNames.map((name) => {
    const limit = limits[name];
    const used = poundsAgainst(name, load, limits.curb);
    if (limit === undefined || used === undefined) return { name, limit, used, left: undefined, over: undefined };
    return { name, limit, used, left: Math.max(0, limit - used), over: Math.max(0, used - limit) };
  });
}

function poundsAgainst(name: LimitName, load: Load, curb: number | undefined): number | undefined {
  const aboard = load.people + load.cargo;
  switch (name) {
    case 'rating':
      return load.trailer;
    case 'payload':
      return aboard + tongueWeight(load);
    case 'tongueLimit':
      return tongueWeight(load);
    case 'gvwr':
      return curb === undefined ? undefined : curb + aboard + tongueWeight(load);
    case 'gcwr':
      return curb === undefined ? undefined : curb + aboard + load.trailer;
  }
}

/** A limit that could be checked. */
export type Checked = Weighed & { limit: number; used: number; left: number; over: number };

/** The limits that could be checked. */
export const checkedOf = (weighed: readonly Weighed[]): Checked[] =>
  weighed.filter((one): one is Checked => one.left !== undefined);

/** The limit that binds: most over, else least left; undefined when none could be checked. */
export function bindingLimit(weighed: readonly Weighed[]): Checked | undefined {
  return checkedOf(weighed).sort((a, b) => b.over - a.over || a.left - b.left)[0];
}
