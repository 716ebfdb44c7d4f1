import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { type Trace } from "@/lib/traces/trace";
import { registerRegression } from "./regression";

let folder = "";
let output = { stdout: "", stderr: "" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "regression-"));
  output = { stdout: "", stderr: "" };
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
});

function write(name: string, trace: Trace): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ faultline: 1, trace }));
}

const failure = (at: number, fields: Partial<Trace> = {}): Trace =>
  makeTrace(
    [
      ["Desk", `Order A-10${at}42 is what you asked for.`],
      ["Desk", `Order A-1${at}024 is cancelled.`],
    ],
    { question: `Cancel order A-10${at}42.`, expectedAnswer: `A-10${at}42`, ...fields },
  );

async function regression(...args: string[]): Promise<number> {
  const program = new Command("faultline").exitOverride();
  registerRegression(program);
  await program.parseAsync(["node", "faultline", "regression", folder, ...args]);
  return Number(process.exitCode);
}

it("lists the incidents of a folder, and writes one of them or all", { tags: ["long"] }, async () => {
  for (const at of [2, 3, 5]) write(`copy-${at}`, failure(at));
  write("passed", failure(7, { outcome: "passed" }));
  write("open", failure(8, { expectedAnswer: "" }));
  expect(await regression()).toBe(0);
  expect(output.stdout).toMatch(/^ {2}1 {2}\d failed {2}\S/mu);
  const out = join(folder, "out");
  expect(await regression("--out", out, "--format", "langfuse")).toBe(0);
  expect(output.stdout).toContain(`3 of 4 failures in ${out}: all failures`);
  expect(output.stderr).toContain("neither an expected answer nor a checker");
  const read = () => (JSON.parse(readFileSync(join(out, "cases.json"), "utf8")) as { cases: unknown[] }).cases;
  expect(read()).toHaveLength(3);
  expect(await regression("--incident", "1", "--out", out)).toBe(0);
  expect(readFileSync(join(out, "test_regression.py"), "utf8")).toContain("parametrize");
});

it("says what is wrong where there is nothing to write", async () => {
  write("passed", failure(7, { outcome: "passed" }));
  expect(await regression("--out", folder)).toBe(1);
  expect(output.stderr).toContain("contains no trace that failed");
  write("open", failure(8, { expectedAnswer: "" }));
  expect(await regression("--out", folder)).toBe(1);
  expect(output.stderr).toContain("None of these failures can be checked");
  expect(await regression("--incident", "9", "--out", folder)).toBe(1);
  expect(output.stderr).toContain("9 is none of them");
});
