/** How many pieces of work are known at the same time, and how many bytes of each one's name. */
const slots = 32;
const slotBytes = 120;

/** What a piece of work is called until it is over, such as the route of a request. Call the result when it is over. */
export type BeginWork = (name: string) => () => void;

/** For tests and for parts that nobody watches. */
export const unwatched: BeginWork = () => () => undefined;

const encoder = new TextEncoder();

/** Names what is in work in memory that another thread can read while this one hangs; more than fits is left out. */
export function createWorkList(): { begin: BeginWork; memory: SharedArrayBuffer } {
  const memory = new SharedArrayBuffer(slots * slotBytes);
  const bytes = new Uint8Array(memory);
  let next = 0;
  const begin: BeginWork = (name) => {
    for (let tried = 0; tried < slots; tried += 1) {
      next = (next + 1) % slots;
      const start = next * slotBytes;
      if (bytes[start] !== 0) continue;
      // The last byte stays zero.
      encoder.encodeInto(name || '?', bytes.subarray(start, start + slotBytes - 1));
      return () => void bytes.fill(0, start, start + slotBytes);
    }
    return () => undefined;
  };
  return { begin, memory };
}

/** Reads the names of what is in work. */
export function readWorkList(memory: SharedArrayBuffer): string[] {
  // A copy: text cannot be decoded from memory that another thread may write.
  const text = new TextDecoder().decode(new Uint8Array(memory).slice());
  return text.split('\0').filter(Boolean);
}
