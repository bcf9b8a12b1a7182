const deadlineMs = 9_000;
const echoMs = 300;

/** On SIGTERM or SIGINT lets `close` finish what is under way, then exits with 0; a second signal exits at once. */
export function exitOnSignals(close: () => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    if (firstAt !== undefined) {
      // npm passes Ctrl-C on to a process that the terminal has told already: an echo is not a second wish.
      if (performance.now() - firstAt > echoMs) process.exit(1);
      return;
    }
    firstAt = performance.now();
    setTimeout(() => process.exit(0), deadlineMs);
    close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
