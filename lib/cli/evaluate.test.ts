import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type EvaluationReport } from "@/lib/attribution/evaluation/evaluation-report";
import { startOracle, type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { scoreLines } from "@/scripts/score-predictions.mjs";
import { registerEvaluate } from "./evaluate";

const agents = ["Planner", "Worker", "Planner", "Worker", "Planner"];
const labels = [3, 1, 2, 0];
const truths = labels.map((stepIndex, at) => ({
  question:
    ["Who wrote it?", "How many doors are there?", "When does the train leave?", "Name that tall mountain."][at] ?? "",
  agents,
  stepIndex,
  agent: agents[stepIndex] ?? "",
}));
const traceOf = (at: number) => ({
  question: truths[at]?.question,
  question_ID: `task-${at}`,
  mistake_agent: truths[at]?.agent,
  mistake_step: `${labels[at]}`,
  mistake_reason: "Wrong.",
  history: agents.map((name, index) => ({ name, role: "assistant", content: `Text ${index} of ${at}` })),
});

let folder = "";
let oracle: Oracle | null = null;
let output = { stdout: "", stderr: "" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "evaluate-"));
  output = { stdout: "", stderr: "" };
  process.exitCode = undefined;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
  for (const at of [0, 1]) write(`data/left/${at}.json`, traceOf(at));
  for (const at of [2, 3]) write(`data/right/${at}.json`, traceOf(at));
});
afterEach(async () => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
  await oracle?.close();
});

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}
async function run(args: string[], options: Partial<OracleOptions> = {}) {
  await oracle?.close();
  oracle = await startOracle({ truths, ...options });
  output.stdout = "";
  const program = new Command("faultline").exitOverride();
  registerEvaluate(program);
  program.commands[0]?.exitOverride();
  await program.parseAsync(["node", "faultline", "evaluate", ...args, "--base-url", oracle.baseUrl]);
}
const data = () => join(folder, "data");
const table = () => JSON.parse(output.stdout) as EvaluationReport & { predictions?: Record<string, unknown>[] };
const entry = (title: string) => table().entries.find((one) => one.entry.title === title) ?? expect.fail(title);
const linesOf = (file: string) => readFileSync(file, "utf8").trimEnd().split("\n");
const asked = ["--model", "m", "--json"];

describe("faultline evaluate", () => {
  it(
    "prints one JSON document with methods, rules, subsets and answers, and progress elsewhere",
    { tags: ["long"] },
    async () => {
      await run([data(), "--method", "all-at-once", "--method", "first", "--repeats", "2", ...asked]);
      expect(table()).toMatchObject({ caseSet: { caseCount: 4, questionCount: 4, withoutTruth: 0 } });
      expect(entry("All at once · m").scores).toMatchObject({
        caseCount: 4,
        step: { value: 1 },
        consistency: { sameStep: 1 },
      });
      expect(entry("The first step").scores.step.value).toBe(0.25);
      expect(entry("Any step, by chance").scores.step.value).toBeCloseTo(0.2, 12);
      expect(entry("All at once · m").slices.flatMap(({ by, title }) => (by === "subset" ? [title] : []))).toEqual([
        "left",
        "right",
      ]);
      expect(table().predictions).toHaveLength(16);
      expect(output.stderr).toContain("[16/16]");
      expect(process.exitCode).toBeUndefined();
    },
  );

  it("asks every line of the paper's table, with and without the expected answer", { tags: ["long"] }, async () => {
    await run([data(), "--preset", "paper", ...asked]);
    expect(
      table().entries.flatMap(({ entry: { kind, method, revealExpectedAnswer } }) =>
        kind === "method" ? [`${method} ${revealExpectedAnswer}`] : [],
      ),
    ).toEqual(["all-at-once", "step-by-step", "binary-search"].flatMap((name) => [`${name} false`, `${name} true`]));
    expect(table().tests).toHaveLength(2 * (15 + 6));
  });

  it("goes on where it was ended and asks nothing twice, whole lines or not", { tags: ["long"] }, async () => {
    const file = join(folder, "p.jsonl");
    const again = [data(), "--method", "all-at-once", "--predictions", file, ...asked];
    await run(again);
    const [whole, first] = [table(), linesOf(file)];
    expect(first).toHaveLength(4);
    writeFileSync(file, `${first.slice(0, 2).join("\n")}\n${first[2]?.slice(0, 50)}`);
    await run(again);
    expect(oracle?.stats().requests).toBe(2);
    expect(linesOf(file).map((line) => (JSON.parse(line) as { traceId: string }).traceId)).toEqual([
      "left/0.json",
      "left/1.json",
      "right/2.json",
      "right/3.json",
    ]);
    expect(entry("All at once · m").scores.step).toEqual(whole.entries[0]?.scores.step);
    await run([data(), "--method", "first", "--predictions", file, "--json"]);
    expect(oracle?.stats().requests).toBe(0);
    expect(
      table()
        .entries.slice(0, 2)
        .map((one) => one.entry.title),
    ).toEqual(["All at once · m", "The first step"]);
  });

  it("asks again what got lost on the way, not what the judge said badly", { tags: ["long"] }, async () => {
    const file = join(folder, "p.jsonl");
    const again = [data(), "--method", "all-at-once", "--predictions", file, ...asked];
    await run(again, { key: "other" });
    expect(entry("All at once · m").scores.states).toMatchObject({ failed: 4 });
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await run(again, { mode: "garbage" });
    expect(entry("All at once · m").scores.states).toMatchObject({ unreadable: 4, failed: 0 });
    expect(process.exitCode).toBeUndefined();
    await run(again);
    expect(oracle?.stats().requests).toBe(0);
    expect(linesOf(file)).toHaveLength(4);
  });

  it("refuses to go on from a file about other traces", async () => {
    const file = write("p.jsonl", `${JSON.stringify({ trace: "left/9.json", agent: "A", step: 1 })}\n`);
    await expect(run([data(), "--method", "first", "--predictions", file])).rejects.toThrow(
      "line 1: No trace has the name",
    );
  });

  it("stops at one limit for all, says what was stopped, and goes on with a higher one", async () => {
    const file = join(folder, "p.jsonl");
    const limited = [data(), "--method", "all-at-once", "--predictions", file, "--concurrency", "1", ...asked];
    await run([...limited, "--max-tokens", "6000"]);
    const { leftOut, caseCount } = entry("All at once · m").scores;
    expect(leftOut.stopped).toBeGreaterThan(0);
    expect(caseCount + leftOut.stopped).toBe(4);
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
    await run(limited);
    expect(oracle?.stats().requests).toBe(leftOut.stopped);
    expect(entry("All at once · m").scores.caseCount).toBe(4);
    expect(process.exitCode).toBeUndefined();
    await expect(run([...limited, "--max-cost-usd", "1"])).rejects.toThrow("The price of m is unknown");
  });

  it("scores answers of others by file, external id or content, and says what it could not use", async () => {
    const upload = write("theirs.csv", "trace,agent,step\n0.json,Worker,3\ntask-1,Planner,0\n7.json,Worker,1\n");
    await run([data(), "--upload", upload, "--json"]);
    expect(entry(upload).scores).toMatchObject({
      caseCount: 4,
      step: { value: 0.25 },
      states: { answered: 2, failed: 2 },
    });
    expect(output.stderr).toContain(`${upload}:4: No trace has the name “7.json”.`);
    expect(process.exitCode).toBe(1);
  });

  it(
    "makes a table that the separate scorer finds again, and scores its own file alike when it is uploaded",
    { tags: ["long"] },
    async () => {
      const file = join(folder, "p.jsonl");
      await run([
        data(),
        "--method",
        "tracer",
        "--method",
        "rules",
        "--method",
        "last",
        "--predictions",
        file,
        "--json",
      ]);
      const [scored, own] = [scoreLines(readFileSync(file, "utf8")), table()];
      for (const {
        entry: { id },
        scores,
      } of own.entries.filter((one) => one.entry.kind === "method")) {
        const found = scored[id] ?? expect.fail(id);
        expect(scores.states).toEqual(found.states);
        const pairs = [
          [scores.agent.value, found.means.agent],
          [scores.step.value, found.means.step],
          [scores.joint.value, found.means.joint],
          [scores.mrr.value, found.means.mrr],
          [scores.softStep.value, found.means.softStep],
          [scores.distance?.value, found.means.distance],
          ...scores.within.map(({ value }, at) => [value, found.means[`within${at + 1}`]]),
          ...scores.top.map(({ k, share }) => [share.value, found.means[`top${k}`]]),
        ];
        for (const [a, b] of pairs) expect(Math.abs((a ?? NaN) - (b ?? NaN))).toBeLessThan(1e-12);
      }
      await run([data(), "--upload", file, "--json"]);
      expect(
        table()
          .entries.slice(0, 3)
          .map(({ scores }) => scores.step),
      ).toEqual(own.entries.slice(0, 3).map(({ scores }) => scores.step));
    },
  );

  it("writes the tables for people, as Markdown and as CSV", async () => {
    const [markdown, csv] = [join(folder, "t.md"), join(folder, "t.csv")];
    await run([data(), "--method", "first", "--markdown", markdown, "--csv", csv]);
    expect(output.stdout).toContain("All 4 labeled traces");
    expect(output.stdout).toContain("Any step, by chance");
    expect(readFileSync(markdown, "utf8")).toMatch(/Our own prompts.*Measured \d{4}-\d\d-\d\d/);
    expect(readFileSync(csv, "utf8").split("\r\n")[0]).toContain("agent,agent_low,agent_high");
  });

  it("has no subsets where none are wanted, and counts the same log once", async () => {
    write("data/right/again.json", traceOf(2));
    await run([data(), "--method", "first", "--subset-by", "none", "--json"]);
    expect(entry("The first step").slices.some(({ by }) => by === "subset")).toBe(false);
    expect(output.stderr).toContain("4 traces, 4 of them labeled; 1 repeated and left out");
  });

  it("hands a parameter to the methods that have it, and refuses one that none has", async () => {
    await run([data(), "--method", "step-k", "--method", "first", "--parameter", "k=3", "--json"]);
    expect(table().entries[0]).toMatchObject({ entry: { parameters: { k: 3 } }, scores: { step: { value: 0.25 } } });
    await expect(run([data(), "--method", "first", "--parameter", "k=3"])).rejects.toThrow(
      "None of the methods has a parameter “k”",
    );
  });

  it("says so where there is no label", async () => {
    write("bare/a.json", { history: [{ name: "A", content: "x" }] });
    await expect(run([join(folder, "bare"), "--method", "first"])).rejects.toThrow("No labeled trace");
    expect(existsSync(join(folder, "p.jsonl"))).toBe(false);
  });

  it.each([
    [[]],
    [["--method", "guess"]],
    [["--method", "all-at-once"]],
    [["--preset", "paper"]],
    [["--preset", "other"]],
    [["--method", "first", "--reveal", "maybe"]],
    [["--method", "first", "--repeats", "0"]],
    [["--method", "trajectory"]],
    [["--method", "first", "--max-cost-usd", "1", "--input-price", "1"]],
  ])("refuses wrong usage: %j", async (args) => {
    await expect(run([data(), ...args])).rejects.toBeInstanceOf(CommanderError);
  });
});
