// @module-tag long
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "faultline-judges-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs of four steps; the sharp judge sees the wrong one, two others name the step before or deny it. */
function writeRuns(name: string, count: number): string {
  const verdicts = (wrong: number | null): number[] => [0, 1, 2, 3].map((step) => (step === wrong ? -1 : 1));
  const lines = Array.from({ length: count }, (_, at) => {
    const wrong = 1 + (at % 3);
    return JSON.stringify({
      set: "made",
      id: `made:${at}`,
      question: at,
      sample: 0,
      steps: [2, 4, 6, 8],
      human: verdicts(wrong),
      outcome: -1,
      judges: {
        sharp: { steps: verdicts(wrong), outcome: -1 },
        hasty: { steps: verdicts(at % 2 === 0 ? wrong - 1 : wrong), outcome: -1 },
        kind: { steps: verdicts(null), outcome: 1 },
      },
    });
  });
  const file = join(folder, name);
  writeFileSync(file, lines.join("\n"));
  return file;
}

test("bench judges fits on one file, tests on another, and ends with one line of figures", () => {
  const [fit, few, other] = [writeRuns("fit.jsonl", 120), writeRuns("few.jsonl", 12), writeRuns("test.jsonl", 30)];
  const lastLine = (file: string): string | undefined =>
    execFileSync(process.execPath, ["scripts/bench.mjs", "judges", "--fit", file, "--test", other], {
      encoding: "utf8",
    })
      .trim()
      .split("\n")
      .at(-1);
  const form = /^judges: best single 100\.0, plurality of three \d+\.\d, fusion of three \d+\.\d, of eight \d+\.\d$/;
  expect(lastLine(few)).toMatch(form);
  expect(lastLine(fit)).toMatch(/fusion of three 100\.0/);
});
