/** Ids and repeatable randomness. */
let n = 0;
/** Restart the id counter; called once per picture so output is deterministic. */
export const resetIds = () => {
  n = 0;
};
/** A document-unique id for gradients and clip paths. */
export const nid = (p = 'q') => p + (++n).toString(36);
/** Seeded random generator: returns a function giving 0..1. */
export function rng(seed: number) {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a |= 0;
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
