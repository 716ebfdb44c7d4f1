import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startOracle, type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { registerAttribute } from "./attribute";

const traceOf = (question: string, label: number) => ({
  question,
  mistake_agent: label % 2 === 0 ? "Planner" : "Worker",
  mistake_step: `${label}`,
  mistake_reason: "Wrong.",
  history: Array.from({ length: 5 }, (_, index) => ({
    name: index % 2 === 0 ? "Planner" : "Worker",
    role: "assistant",
    content: `Text ${index}`,
  })),
});
const agents = ["Planner", "Worker", "Planner", "Worker", "Planner"];
const truths = [3, 1].map((stepIndex, at) => ({
  question: `Question ${at}?`,
  agents,
  stepIndex,
  agent: agents[stepIndex] ?? "",
}));

let folder = "";
let oracle: Oracle | null = null;
let output = { stdout: "", stderr: "" };
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "attribute-"));
  output = { stdout: "", stderr: "" };
  process.exitCode = undefined;
  vi.spyOn(process.stdout, "write").mockImplementation((text) => (output.stdout += String(text)) !== "");
  vi.spyOn(process.stderr, "write").mockImplementation((text) => (output.stderr += String(text)) !== "");
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  process.exitCode = undefined;
  rmSync(folder, { recursive: true });
  await oracle?.close();
});

const write = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
};
async function run(args: string[], options: Partial<OracleOptions> = {}) {
  oracle = await startOracle({ truths, ...options });
  const program = new Command("faultline").exitOverride();
  registerAttribute(program);
  program.commands[0]?.exitOverride();
  await program.parseAsync(["node", "faultline", "attribute", ...args, "--base-url", oracle.baseUrl]);
}
const results = () => (JSON.parse(output.stdout) as { results: Record<string, unknown>[] }).results;

describe("faultline attribute", () => {
  it("prints one JSON document on standard output and nothing else, in the order of the files", async () => {
    const files = [write("a.json", traceOf("Question 0?", 3)), write("b.json", traceOf("Question 1?", 1))];
    await run([...files, "--method", "step-by-step", "--model", "m", "--json"]);
    expect(results().map(({ file, callCount, attemptCount, error }) => [file, callCount, attemptCount, error])).toEqual(
      [
        [files[0], 4, 4, null],
        [files[1], 2, 2, null],
      ],
    );
    expect(results()[0]).toMatchObject({
      method: "step-by-step",
      model: "m",
      attribution: { agent: "Worker", stepIndex: 3, reason: expect.any(String) as string },
    });
    expect(Object.keys(results()[0] ?? {})).toEqual(
      expect.arrayContaining(["inputTokens", "outputTokens", "durationMs"]),
    );
    expect(output.stderr).toContain("[2/2]");
    expect(process.exitCode).toBeUndefined();
  });

  it("gives one result for each trace of a file", async () => {
    const file = write("both.json", [traceOf("Question 0?", 3), traceOf("Question 1?", 1)]);
    await run([file, "--method", "binary-search", "--model", "m", "--json"]);
    expect(
      results().map(({ traceIndex, attribution }) => [traceIndex, (attribution as { stepIndex: number }).stepIndex]),
    ).toEqual([
      [0, 3],
      [1, 1],
    ]);
  });

  it("says of every trace that failed why, keeps the others and ends with 1", async () => {
    const files = [
      write("broken.json", "{"),
      join(folder, "missing.json"),
      write("ok.json", traceOf("Question 0?", 3)),
    ];
    await run([...files, "--method", "all-at-once", "--model", "m", "--json"]);
    expect(results().map(({ attribution, error }) => [attribution !== null, error !== null])).toEqual([
      [false, true],
      [false, true],
      [true, false],
    ]);
    expect(process.exitCode).toBe(1);
  });

  it("never hides a failure: nonsense from the judge is an error with the reply", async () => {
    await run([write("a.json", traceOf("Question 0?", 3)), "--method", "all-at-once", "--model", "m", "--json"], {
      mode: "garbage",
    });
    expect(results()[0]).toMatchObject({
      attribution: null,
      error: { code: "unreadable", reply: "I would rather not say." },
    });
    expect(process.exitCode).toBe(1);
  });

  it("takes the key from the variable that it is told, and sends none when that is empty", async () => {
    vi.stubEnv("MY_KEY", "right");
    const file = write("a.json", traceOf("Question 0?", 3));
    await run([file, "--method", "all-at-once", "--model", "m", "--api-key-env", "MY_KEY", "--json"], { key: "right" });
    expect(results()[0]).toMatchObject({ error: null });
  });

  it("writes for people without --json", async () => {
    await run([write("a.json", traceOf("Question 0?", 3)), "--method", "all-at-once", "--model", "m"]);
    expect(output.stdout).toContain("step 3, Worker");
    expect(output.stdout).toContain("1 call,");
  });

  it.each([
    [["--method", "guess", "--model", "m"]],
    [["--method", "all-at-once"]],
    [["--model", "m"]],
    [["--method", "all-at-once", "--model", "m", "--concurrency", "none"]],
  ])("refuses wrong usage: %j", async (args) => {
    await expect(run([write("a.json", {}), ...args])).rejects.toBeInstanceOf(CommanderError);
  });
});
