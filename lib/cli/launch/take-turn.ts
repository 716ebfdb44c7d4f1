import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { LaunchError } from "../terminal";
import { claimProcessFile } from "./process-file";

const lookEveryMs = 250;

/** Waits until no other living process holds this file, and holds it. Answers how to let go of it. */
export async function takeTurn(
  file: string,
  purpose: string,
  { signal, onWait }: { signal: AbortSignal; onWait: () => void },
): Promise<() => void> {
  mkdirSync(dirname(file), { recursive: true });
  for (let hasWaited = false; ; hasWaited = true) {
    try {
      return claimProcessFile(file, purpose).release;
    } catch (error) {
      if (!(error instanceof LaunchError)) throw error;
    }
    if (!hasWaited) onWait();
    await pause(lookEveryMs, undefined, { signal });
  }
}
