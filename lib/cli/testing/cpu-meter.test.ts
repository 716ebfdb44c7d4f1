import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { countEnded, cpuWords, metered } from "./cpu-meter";

const busy = "for (let at = 0; at < 3e8; at += 1) Math.sqrt(at);";

test.skipIf(!existsSync("/proc/self/stat"))("what a program used counts for the part that started it", async () => {
  const run = async (script: string): Promise<void> => {
    const child = spawn(process.execPath, ["-e", script]);
    child.once("exit", countEnded);
    await once(child, "close");
  };
  const [idle, working] = [{ seconds: 0 }, { seconds: 0 }];
  await metered(idle, () => run(""));
  await metered(working, () => run(busy));
  expect(working.seconds).toBeGreaterThan(idle.seconds);
});

test("where nothing was counted, nothing is said", () => {
  expect([cpuWords(0), cpuWords(12.34)]).toEqual(["", ", 12.3 CPU s"]);
});
