const places = 2 ** 20;

/** Says how many different hashes it has seen without keeping any of them. */
export interface VisitorEstimate {
  add(hash: number): void;
  /** How many were seen, within a percent up to millions. */
  count(): number;
}

/** Linear counting: each hash marks one of a million places, and the share of free ones tells how many came. */
export function createVisitorEstimate(): VisitorEstimate {
  const marks = new Uint8Array(places / 8);
  let marked = 0;
  return {
    add(hash) {
      const place = hash % places;
      const mark = 1 << (place & 7);
      const byte = marks[place >> 3] as number;
      if ((byte & mark) !== 0) return;
      marks[place >> 3] = byte | mark;
      marked += 1;
    },
    count: () => Math.round(-places * Math.log1p(-Math.min(marked, places - 1) / places)),
  };
}
