import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { childEnvironment } from "@/lib/env";
import { type TakenIn } from "./take-in";

const mebibyte = 1024 * 1024;

/**
 * Imports a file as a worker does, in a process of its own, so that the memory of the
 * benchmark is not measured with it.
 */
export const takeInLargeFile = async (path: string): Promise<{ words: string; extraMebibytes: number }> => {
  const script = join(import.meta.dirname, "take-in.ts");
  const child = spawn(process.execPath, ["--import", "tsx", script, path], {
    stdio: ["ignore", "pipe", "inherit"],
    env: childEnvironment(),
  });
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  const taken = JSON.parse(line) as TakenIn;
  const extraMebibytes = (taken.peakBytes - taken.idleBytes) / mebibyte;
  const words = `${taken.traceCount} traces, ${taken.stepCount.toLocaleString("en")} steps; sent ${taken.sentSeconds.toFixed(1)} s, read ${taken.readSeconds.toFixed(1)} s, stored ${taken.storedSeconds.toFixed(1)} s; ${extraMebibytes.toFixed(0)} MiB above the ${(taken.idleBytes / mebibyte).toFixed(0)} MiB that the process has at rest`;
  return { words, extraMebibytes };
};
