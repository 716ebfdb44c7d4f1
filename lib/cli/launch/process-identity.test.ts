import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { isAlive, isSameProcess, processIdentity, waitUntil } from "./process-identity";

test("a process is the same as long as it lives, and not after it", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
  const pid = child.pid ?? 0;
  const identity = processIdentity(pid);
  expect(identity).toBeDefined();
  expect(isSameProcess(pid, identity ?? "")).toBe(true);
  expect(isSameProcess(pid, "another boot:1")).toBe(process.platform === "win32");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(isAlive(pid)).toBe(false);
  expect(isSameProcess(pid, identity ?? "")).toBe(false);
});

test("waiting ends when the condition holds, and says when it never did", async () => {
  let asked = 0;
  expect(await waitUntil(() => ++asked === 2, 60_000)).toBe(true);
  expect(await waitUntil(() => false, 1)).toBe(false);
});
