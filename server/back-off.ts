const firstMs = 100;
const longestMs = 30_000;
const goodLifeMs = 60_000;

/** How long to wait before a process is started again: longer each time, until one has lived for a minute. */
export function createBackOff(): (livedMs: number) => number {
  let nextMs = firstMs;
  return (livedMs) => {
    const waitMs = livedMs >= goodLifeMs ? firstMs : nextMs;
    nextMs = Math.min(waitMs * 2, longestMs);
    return waitMs;
  };
}
