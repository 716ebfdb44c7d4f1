/** The part of `process` that stops a program. */
export interface StoppedProgram {
  once: (signal: "SIGTERM" | "SIGINT", listener: () => void) => unknown;
  exit: (code?: number) => unknown;
}

/**
 * A program that was asked to stop sends its last spans before it exits: the work that it had under way ends after the
 * signal, and its spans with it. It exits after `withinMs` at the latest, whoever takes the spans.
 */
export function sendBeforeExit(program: StoppedProgram, send: () => Promise<void>, withinMs: number): void {
  const exit = program.exit.bind(program);
  let hasStopped = false;
  const stop = (): void => {
    if (hasStopped) return;
    hasStopped = true;
    program.exit = (code) => {
      program.exit = exit;
      const leave = (): unknown => exit(code);
      setTimeout(leave, withinMs);
      send().then(leave, leave);
    };
  };
  program.once("SIGTERM", stop);
  program.once("SIGINT", stop);
}
