/** Signals after the first within this time come from the same key press: npm passes Ctrl-C on as well. */
const sameKeyPressMs = 1_500;

/** The wish to stop, by signal or by the supervisor itself. */
export interface Shutdown {
  signal: AbortSignal;
  /** Resolves with the exit code when somebody asks to stop. */
  requested: Promise<number>;
  request: (exitCode: number) => void;
}

/**
 * Listens for Ctrl-C, SIGTERM and the closing of the terminal.
 * @param onInsisted called when Ctrl-C is pressed again while the stop is under way
 */
export function listenForShutdown(onInsisted: () => void): Shutdown {
  const controller = new AbortController();
  let firstAt: number | undefined;
  let resolveRequested: (exitCode: number) => void = () => undefined;
  const requested = new Promise<number>((resolve) => (resolveRequested = resolve));
  const request = (exitCode: number): void => {
    firstAt ??= performance.now();
    resolveRequested(exitCode);
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (firstAt !== undefined && performance.now() - firstAt > sameKeyPressMs) onInsisted();
      request(0);
    });
  }
  return { signal: controller.signal, requested, request };
}
