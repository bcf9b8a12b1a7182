const echoMs = 300;

/** A wish to stop that the person gives with Ctrl-C or `kill`; a second one ends the process at once. */
export function listenForStop(onStop: () => void): { signal: AbortSignal; end(): void } {
  const stop = new AbortController();
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt === undefined) {
      firstAt = performance.now();
      stop.abort();
      onStop();
      return;
    }
    // npm passes Ctrl-C on to a process that the terminal has told already: an echo is not a second wish.
    if (performance.now() - firstAt > echoMs) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  return {
    signal: stop.signal,
    end() {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
    },
  };
}
