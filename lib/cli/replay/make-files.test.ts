import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { madeShapes } from "@/lib/replay/made-data/write-made-data";
import { parseTrace } from "@/lib/traces/parse-trace";
import { type Trace } from "@/lib/traces/trace";
import { registerReplay } from "../replay";
import { dataShapes } from "./make-data";

let folder = "";
let output = { stdout: "", stderr: "" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "failures-"));
  output = { stdout: "", stderr: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<void> {
  const program = new Command("faultline").exitOverride();
  registerReplay(program);
  for (const command of program.commands[0]?.commands ?? []) command.exitOverride();
  await program.parseAsync(["node", "faultline", "replay", ...args]);
}
interface Listed {
  files: { path: string; fault: string | null; stepIndex: number | null }[];
}
/** Makes them into a folder of that name, and reads them again. */
async function made(name: string, ...args: string[]): Promise<{ listed: Listed["files"]; traces: Trace[] }> {
  output.stdout = "";
  await run("failures", "--out", join(folder, name), "--json", ...args);
  const { files } = JSON.parse(output.stdout) as Listed;
  const traces = files.flatMap(
    ({ path }) => parseTrace(readFileSync(join(folder, name, path), "utf8")).traces[0]?.trace ?? [],
  );
  return { listed: files, traces };
}

describe("faultline replay failures", () => {
  it("writes failed runs with the fault and the domain that were asked for, the same for the same seed", async () => {
    const wish = ["--count", "2", "--domain", "sales", "--fault", "flipped-comparison", "--slip-rate", "0.1"];
    const { listed, traces } = await made("a", ...wish);
    expect(listed.map(({ fault }) => fault)).toEqual(["flipped-comparison", "flipped-comparison"]);
    expect(traces.map(({ outcome }) => outcome)).toEqual(["failed", "failed"]);
    for (const { metadata } of traces)
      expect(metadata).toMatchObject({
        sandbox: { task: expect.stringMatching(/^sales:/), config: { slipRate: 0.1 } },
      });
    const again = await made("b", ...wish);
    expect([again.listed, again.traces]).toEqual([listed, traces]);
    expect((await made("b", ...wish, "--seed", "2")).listed).not.toEqual(listed);
  });

  it("writes the same runs without their fault", async () => {
    const wish = ["--count", "2", "--domain", "units"];
    const [failed, passed] = [await made("a", ...wish), await made("b", ...wish, "--passed")];
    expect(passed.traces.map(({ outcome }) => outcome)).toEqual(["passed", "passed"]);
    expect(passed.traces.map(({ question }) => question)).toEqual(failed.traces.map(({ question }) => question));
    expect(passed.listed.map(({ stepIndex }) => stepIndex)).toEqual([null, null]);
  });

  it.each([
    [/unknown fault gremlin; known:/, ["failures", "--out", "x", "--fault", "gremlin"]],
    [/Allowed choices are sales/, ["failures", "--out", "x", "--domain", "song"]],
    [/--out <folder>' not specified/, ["failures"]],
    [/Allowed choices are faultline/, ["make-data", "--out", "x", "--format", "csv"]],
  ])("wrong use is said: %s", async (words, args) => {
    await expect(run(...args)).rejects.toBeInstanceOf(CommanderError);
    expect(output.stderr).toMatch(words);
  });
});

it("make-data offers every shape that there is", () => expect(dataShapes).toEqual(madeShapes));

it(
  "make-data writes the shapes that were asked for with a report beside, and says what it made",
  { tags: ["long"] },
  async () => {
    const out = join(folder, "data");
    await run("make-data", "--out", out, "--tasks", "2", "--scans", "1", "--format", "who-and-when", "--json");
    const document = JSON.parse(output.stdout) as {
      failureCount: number;
      files: { path: string; failures: number | null }[];
      quality: { traceCount: number };
    };
    const { failureCount, files, quality } = document;
    expect(failureCount).toBeGreaterThan(1);
    expect(quality.traceCount).toBe(failureCount);
    expect(files.reduce((sum, { failures }) => sum + (failures ?? 0), 0)).toBe(failureCount);
    expect(files.every(({ path }) => /^who-and-when\/|^quality\./.test(path))).toBe(true);
    const lines = files
      .filter(({ failures }) => failures !== null)
      .flatMap(({ path }) => parseTrace(readFileSync(join(out, path), "utf8")).traces);
    expect(lines.filter(({ trace }) => trace?.groundTruth !== undefined)).toHaveLength(failureCount);
    expect(readFileSync(join(out, "quality.md"), "utf8")).toContain(`${failureCount} failures of`);
  },
);
