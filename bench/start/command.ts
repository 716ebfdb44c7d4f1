import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";

/** Ticks of all children of this process that have ended, with theirs. */
function endedTicks(): number {
  const line = readFileSync("/proc/self/stat", "utf8");
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  return Number(fields[13]) + Number(fields[14]);
}

export interface CommandCost {
  cpuSeconds: number;
  wallSeconds: number;
}

/** What one command takes, with all that it starts. Throws where it fails. */
export async function measureCommand(folder: string, args: readonly string[]): Promise<CommandCost> {
  const before = endedTicks();
  const startedAt = performance.now();
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${args.join(" ")} ended with ${code}.`);
  return { cpuSeconds: (endedTicks() - before) / 100, wallSeconds: (performance.now() - startedAt) / 1000 };
}
