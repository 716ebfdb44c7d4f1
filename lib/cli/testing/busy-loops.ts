import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { childEnvironment } from "@/lib/env";

/** Runs `work` while a program that does nothing keeps every core busy. */
export async function withBusyCores<Result>(work: () => Promise<Result>): Promise<Result> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    // Ends by itself where this process was killed: its standard input ends then.
    spawn(
      process.execPath,
      [
        "-e",
        "process.stdin.resume().on('end', () => process.exit()); (function spin() { for (let at = 0; at < 1e8; at += 1); setImmediate(spin); })();",
      ],
      {
        stdio: ["pipe", "ignore", "ignore"],
        env: childEnvironment({}),
      },
    ),
  );
  try {
    return await work();
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}
