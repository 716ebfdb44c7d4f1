import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { takeTurn } from "./take-turn";

const folder = mkdtempSync(join(tmpdir(), "faultline-turn-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("one after the other holds a file, and who is stopped waits no longer", async () => {
  const file = join(folder, "deep", "turn");
  const said: string[] = [];
  const wish = (name: string, signal = new AbortController().signal) => ({
    signal,
    onWait: () => void said.push(name),
  });
  const endFirst = await takeTurn(file, "build", wish("first"));
  const waitThird = async (): Promise<void> => {
    await expect(takeTurn(file, "build", wish("third", AbortSignal.timeout(20)))).rejects.toThrow("aborted");
    endFirst();
  };
  const [endSecond] = await Promise.all([takeTurn(file, "build", wish("second")), waitThird()]);
  expect(said).toEqual(["second", "third"]);
  endSecond();
  expect(existsSync(file)).toBe(false);
});

test("what a killed process held is taken over", async () => {
  const file = join(folder, "left");
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  const record = { pid, identity: "gone", purpose: "build", state: "starting", startedAt: "", children: [] };
  writeFileSync(file, JSON.stringify(record));
  const onWait = (): never => {
    throw new Error("It waits for a process that is gone.");
  };
  (await takeTurn(file, "build", { signal: new AbortController().signal, onWait }))();
});
