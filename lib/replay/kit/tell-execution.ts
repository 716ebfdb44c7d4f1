import { type ReplayClock } from "../replay-clock";
import { type Execution } from "./execution";

const aliveLine = `${JSON.stringify({ type: "alive" })}\n`;

/**
 * The lines of a replay from its first on, as they come, with an `alive` after each `aliveMs` of silence. To cancel the
 * stream ends nothing but the telling.
 */
export function tellExecution(execution: Execution, clock: ReplayClock, aliveMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let at = 0;
  let stopWaiting = (): void => undefined;
  const nextLine = async (): Promise<string | null> => {
    if (at === execution.lines.length && execution.endedAt === null) {
      await new Promise<void>((resolve) => {
        const stopTimer = clock.after(aliveMs, () => stopWaiting());
        const stopNews = execution.onNews(() => stopWaiting());
        stopWaiting = () => {
          stopTimer();
          stopNews();
          resolve();
        };
      });
      if (at === execution.lines.length && execution.endedAt === null) return aliveLine;
    }
    const line = execution.lines[at] ?? null;
    at += 1;
    return line;
  };
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const line = await nextLine();
        if (line === null) controller.close();
        else controller.enqueue(encoder.encode(line));
      },
      cancel: () => stopWaiting(),
    },
    { highWaterMark: 1 },
  );
}
