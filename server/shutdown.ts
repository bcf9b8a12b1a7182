const deadlineMs = 9_000;
const echoMs = 300;

/**
 * On SIGTERM, SIGINT or the end of the terminal lets `close` finish what is under way, then exits with 0; a second signal
 * exits at once. `drainMs` is how long `close` waits on purpose.
 */
export function exitOnSignals(close: (signal: string) => Promise<void>, drainMs = 0): void {
  let firstAt: number | undefined;
  const onSignal = (signal: string): void => {
    if (firstAt !== undefined) {
      // npm passes Ctrl-C on to a process that the terminal has told already: an echo is not a second wish.
      if (performance.now() - firstAt > echoMs) process.exit(1);
      return;
    }
    firstAt = performance.now();
    setTimeout(() => process.exit(0), drainMs + deadlineMs);
    close(signal).then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, onSignal);
}
