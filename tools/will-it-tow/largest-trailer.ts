import type { Limits, Load } from './weigh.ts';

/** The heaviest loaded trailer every known limit allows with these people and this cargo; undefined when none is known. */
export function largestTrailer(load: Omit<Load, 'trailer'>, limits: Limits): number | undefined {
  const { people, cargo, tongueShare } = load;
  const { rating, payload, tongueLimit, gvwr, gcwr, curb } = limits;
  const aboard = people + cargo;
  const byTongue = (pounds: number) => pounds / tongueShare;
  const bounds = [
    rating,
    payload === undefined ? undefined : byTongue(payload - aboard),
    tongueLimit === undefined ? undefined : byTongue(tongueLimit),
    gvwr === undefined || curb === undefined ? undefined : byTongue(gvwr - curb - aboard),
    gcwr === undefined || curb === undefined ? undefined : gcwr - curb - aboard,
  ].filter((bound) => bound !== undefined);
  if (bounds.length === 0) return undefined;
  // 650 / 0.125 must be 5,200, not a hair less.
  return Math.max(0, Math.floor(Math.min(...bounds) + 1e-6));
}

/** Pounds of people and cargo every known limit allows with this trailer; undefined when none counts them. */
export function mostAboard({ trailer, tongueShare }: Pick<Load, 'trailer' | 'tongueShare'>, limits: Limits) {
  const { payload, gvwr, gcwr, curb } = limits;
  const tongue = Math.round(trailer * tongueShare);
  const bounds = [
    payload === undefined ? undefined : payload - tongue,
    gvwr === undefined || curb === undefined ? undefined : gvwr - curb - tongue,
    gcwr === undefined || curb === undefined ? undefined : gcwr - curb - trailer,
  ].filter((bound) => bound !== undefined);
  return bounds.length === 0 ? undefined : Math.max(0, Math.min(...bounds));
}
