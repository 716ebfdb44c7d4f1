import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command, CommanderError } from "commander";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { methods } from "@/lib/attribution/method-list";
import { startOracle, type Oracle, type OracleOptions } from "@/lib/llm/testing/oracle-endpoint";
import { type Attribution } from "@/lib/traces/attribution";
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
  await oracle?.close();
  oracle = await startOracle({ truths, ...options });
  const program = new Command("faultline").exitOverride();
  registerAttribute(program);
  program.commands[0]?.exitOverride();
  await program.parseAsync(["node", "faultline", "attribute", ...args, "--base-url", oracle.baseUrl]);
}
const results = () => (JSON.parse(output.stdout) as { results: Record<string, unknown>[] }).results;

describe("faultline attribute", () => {
  it("reads every trace below a folder, and passes over what is none by its name", async () => {
    const traces = [write("a.json", traceOf("Question 0?", 3)), write("b.json", traceOf("Question 1?", 1))];
    write("README.md", "# Two runs");
    await run([folder, "--method", "answer-origin", "--json"]);
    expect(results().map(({ file, error }) => [file, error])).toEqual(traces.map((file) => [file, null]));
    expect(output.stderr).toContain("README.md: skipped");
  });

  it(
    "prints one JSON document on standard output and nothing else, in the order of the files",
    { tags: ["long"] },
    async () => {
      const files = [write("a.json", traceOf("Question 0?", 3)), write("b.json", traceOf("Question 1?", 1))];
      await run([...files, "--method", "step-by-step", "--model", "m", "--json"]);
      expect(
        results().map(({ file, callCount, attemptCount, error }) => [file, callCount, attemptCount, error]),
      ).toEqual([
        [files[0], 4, 4, null],
        [files[1], 2, 2, null],
      ]);
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
    },
  );

  it("gives one result for each trace of a file", { tags: ["long"] }, async () => {
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

  it("ranks without a model, an endpoint or the file's label, the same every time", async () => {
    const files = [write("a.json", traceOf("Question 0?", 3)), write("b.json", traceOf("Question 0?", 1))];
    await run([...files, "--method", "tracer", "--json"]);
    const [first, second] = results();
    expect(first).toMatchObject({
      model: null,
      tracer: { hash: expect.any(String) as string },
      callCount: 0,
      error: null,
    });
    expect(first?.attribution).toMatchObject({
      applicability: { level: expect.any(String) as string },
      isAbstained: expect.any(Boolean) as boolean,
      suspects: expect.arrayContaining([]) as unknown[],
    });
    expect(second?.attribution).toEqual(first?.attribution);
    expect(oracle?.stats().requests).toBe(0);
  });

  it.each(["first-code", "answer-origin"])("answers by the rule %s without a model", async (method) => {
    await run([write("a.json", traceOf("Question 0?", 3)), "--method", method, "--json"]);
    expect(results()[0]).toMatchObject({ model: null, tracer: null, error: null, callCount: 0 });
  });

  it("guides the judge by the weights that it read with", async () => {
    await run([write("a.json", traceOf("Question 0?", 3)), "--method", "guided", "--model", "m", "--json"]);
    expect(results()[0]).toMatchObject({ model: "m", callCount: 1, attribution: { stepIndex: 3 } });
    expect(results()[0]?.tracer).toHaveProperty("name");
  });

  it("says of weights that cannot be read what is wrong with them", async () => {
    const file = write("a.json", traceOf("Question 0?", 3));
    const weights = (path: string) => run([file, "--method", "tracer", "--weights", path]);
    await expect(weights(join(folder, "missing.json"))).rejects.toThrow("cannot be read");
    await expect(weights(file)).rejects.toThrow("does not contain weights");
  });

  it("offers every method by its name and short names, and names those that ask no model", async () => {
    const help: string[] = [];
    const program = new Command().exitOverride().configureOutput({ writeOut: (text) => help.push(text) });
    registerAttribute(program);
    await expect(program.parseAsync(["attribute", "--help"], { from: "user" })).rejects.toThrow("outputHelp");
    const said = help.join("").replaceAll(/\s+/g, " ");
    const [, choices = ""] = /attribution method \(choices: ([^)]*)\)/.exec(said) ?? [];
    const names = methods.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
    expect(choices.split(", ").toSorted()).toEqual(names.map((name) => JSON.stringify(name)).toSorted());
    const free = methods.filter(({ needsJudge }) => !needsJudge).map(({ name }) => name);
    expect(said).toContain(`the judge's model; not for ${free.join(", ")} `);
  });

  it("asks for a model, and refuses weights, where the method says so", async () => {
    for (const { name, needsJudge, needsTracer, needsPeers } of methods) {
      if (needsPeers === "passed" || name === "posted-scores" || name === "counterfactual") continue;
      const file = write("none.json", { history: [], question: "?" });
      const asked = run([file, "--method", name, "--json"]);
      if (needsJudge) await expect(asked).rejects.toThrow(`--method ${name} asks a model: name it with --model`);
      else await asked;
      const weighted = run([file, "--method", name, "--model", "m", "--weights", join(folder, "missing.json")]);
      await expect(weighted).rejects.toThrow(needsTracer ? "cannot be read" : "does not use weights");
    }
  });

  it("points to the command that scans for the method that runs a system again", async () => {
    const file = write("none.json", { history: [], question: "?" });
    const asked = run([file, "--method", "counterfactual", "--model", "m"]);
    await expect(asked).rejects.toThrow("faultline replay scan");
  });

  it.each([
    [["--method", "guess", "--model", "m"]],
    [["--method", "all-at-once"]],
    [["--model", "m"]],
    [["--method", "all-at-once", "--model", "m", "--concurrency", "none"]],
    [["--method", "all-at-once", "--model", "m", "--max-cost-usd", "little"]],
    [["--method", "all-at-once", "--model", "m", "--passed", "folder"]],
    [["--method", "trajectory"]],
    [["--method", "trajectory-divergence", "--json"]],
    [["--method", "tracer", "--method-file", "own.ts"]],
  ])("refuses wrong usage: %j", async (args) => {
    await expect(run([write("a.json", {}), ...args])).rejects.toBeInstanceOf(CommanderError);
  });

  const made = (name: string, question: string, words: string[], outcome = "failed") =>
    write(name, {
      faultline: 1,
      trace: {
        question,
        outcome,
        steps: words.map((content, at) => ({ agent: at % 2 === 0 ? "Planner" : "Worker", content })),
      },
    });

  it("compares with the passed traces of a folder, and says so where none asks the same", async () => {
    mkdirSync(join(folder, "passed"));
    const failed = made("failed.json", "How many?", ["plan", "count the doors", "sum", "wrong"]);
    for (const n of [1, 2])
      made(`passed/${n}.json`, "How  many?", ["plan", "count the windows", "sum", `${n + 6}`], "unknown");
    await run([failed, "--method", "trajectory", "--passed", join(folder, "passed"), "--json"]);
    expect(results()[0]).toMatchObject({ method: "trajectory-divergence", model: null, error: null, notes: [] });
    const kinds = (results()[0]?.attribution as Attribution).exhibits?.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["divergence", "agent-comparison"]));
    output.stdout = "";
    const other = made("other.json", "Why?", ["plan", "count the doors", "wrong"]);
    await run([other, "--method", "trajectory", "--passed", join(folder, "passed"), "--json"]);
    expect(results()[0]).toMatchObject({ notes: [expect.stringContaining("None of the passed traces asks the same")] });
    await expect(run([failed, "--method", "trajectory", "--passed", join(folder, "none")])).rejects.toThrow(
      "No such file",
    );
  });

  it("takes the other files of one question for a spectrum, and says of too few what is missing", async () => {
    const files = [1, 2, 3, 4, 5, 6].map((n) =>
      made(`${n}.json`, "How many?", ["plan", n > 3 ? "guess" : "count", `answer ${n}`], n > 3 ? "failed" : "passed"),
    );
    await run([...files, "--method", "spectrum", "--json"]);
    expect(results()[4]).toMatchObject({
      error: null,
      attribution: { exhibits: [{ kind: "spectrum", failedCount: 3, passedCount: 3 }] },
    });
    output.stdout = "";
    await run([files[4] ?? "", "--method", "spectrum", "--json"]);
    expect(results()[0]).toMatchObject({ attribution: null, error: { code: "empty" } });
    expect(process.exitCode).toBe(1);
  });

  it("hands parameters to the method, and refuses those that it does not take", async () => {
    const file = write("a.json", traceOf("Question 0?", 3));
    await run([file, "--method", "step-k", "--parameter", "k=2", "--json"]);
    expect(results()[0]).toMatchObject({ attribution: { stepIndex: 2 } });
    const scores = write(
      "scores.json",
      [1, 5, 2, 0, 0].map((value, stepIndex) => ({ stepIndex, value })),
    );
    output.stdout = "";
    const given = ["--parameter", "source=NLL", "--parameter", `scores=@${scores}`];
    await run([file, "--method", "posted-scores", ...given, "--json"]);
    expect(results()[0]).toMatchObject({ attribution: { stepIndex: 1 } });
    const refused = (parameter: string) => run([file, "--method", "step-k", "--parameter", parameter]);
    await expect(refused("colour=red")).rejects.toThrow("no parameter “colour”. step-k takes k");
    await expect(refused("k=many")).rejects.toThrow("whole number");
    await expect(refused("k")).rejects.toThrow("name=value");
  });

  it("stops at a limit with the best so far, and keeps a limit in money only at a known price", async () => {
    const file = write("a.json", traceOf("Question 0?", 3));
    const asked = [file, "--method", "step-by-step", "--model", "m", "--json"];
    await run([...asked, "--max-tokens", "6000"]);
    expect(results()[0]).toMatchObject({ isPartial: true, error: { code: "budget" } });
    expect(results()[0]?.attribution).not.toBeNull();
    expect(process.exitCode).toBe(1);
    await expect(run([...asked, "--max-cost-usd", "1"])).rejects.toThrow("The price of m is unknown");
    output.stdout = "";
    await run([...asked, "--max-cost-usd", "1", "--input-price", "1", "--output-price", "2"]);
    expect(results()[0]).toMatchObject({ isPartial: false, error: null, costUsd: expect.any(Number) as number });
  });

  it("calls failures by a taxonomy of a file, and refuses a file that holds none", async () => {
    const file = write("a.json", traceOf("Question 0?", 3));
    const modes = [{ id: "late", title: "Late answer", definition: "", category: "" }];
    const own = write("own.json", { name: "own", version: "1", title: "Ours", source: "us", modes });
    const asked = [file, "--method", "abduct-act-predict", "--model", "m", "--json", "--taxonomy"];
    await run([...asked, own]);
    expect(JSON.stringify(oracle?.seen()[0]?.body)).toContain("Late answer");
    await expect(run([...asked, write("no.json", {})])).rejects.toThrow("is none");
    await expect(run([...asked, "nothing"])).rejects.toThrow("cannot be read");
  });

  it("tells judges the policy of a file, ours where none is named, and refuses a file without words", async () => {
    const asked = [write("a.json", traceOf("Question 0?", 3)), "--method", "all-at-once", "--model", "m", "--json"];
    await run(asked);
    expect(JSON.stringify(oracle?.seen()[0]?.body)).toContain("Name one agent");
    await run([...asked, "--policy", write("policy.txt", "A detour is no mistake.\n")]);
    expect(JSON.stringify(oracle?.seen()[0]?.body)).toContain("policy:\\nA detour is no mistake.");
    await expect(run([...asked, "--policy", write("empty.txt", "\n")])).rejects.toThrow("between 1 and");
    await expect(run([...asked, "--policy", "nothing"])).rejects.toThrow("cannot be read");
  });

  it("runs a method of one's own from its file", { tags: ["long"] }, async () => {
    const own = write(
      "own-method.ts",
      `async function* run({ trace }) { const [step] = trace.steps;
        return { agent: step.agent, stepIndex: step.index, reason: "Mine.", quotes: [], suspects: [] }; }
      export const mine = { name: "mine", version: "1", needsJudge: false, needsTracer: false, needsPeers: "none",
        parameterFields: [], promptText: "", plannedCalls: () => ({ min: 0, max: 0 }), run };`,
    );
    await run([write("a.json", traceOf("Question 0?", 3)), "--method-file", own, "--json"]);
    expect(results()[0]).toMatchObject({ method: "mine", attribution: { stepIndex: 0, reason: "Mine." } });
    const none = run([write("a.json", {}), "--method-file", write("no-method.ts", "export const a = 1;")]);
    await expect(none).rejects.toThrow("exports no method");
    const broken = run([write("a.json", {}), "--method-file", write("broken.ts", "export const = 1;")]);
    await expect(broken).rejects.toThrow("cannot be loaded");
  });

  it("gives a method of one's own the very modules that run it, and files beside it", { tags: ["long"] }, async () => {
    write("words.ts", `export const words: string = "Page not found.";`);
    const own = write(
      "own-method.ts",
      `import { findMethod } from "faultline";
      import { JudgeError } from "@/lib/attribution/judge-error";
      import { words } from "./words";
      export const mine = { ...findMethod("first-code")!, name: "mine",
        run: async function* () { throw new JudgeError("empty", words); } };`,
    );
    await run([write("a.json", traceOf("Question 0?", 3)), "--method-file", own, "--json"]);
    expect(results()[0]).toMatchObject({ error: { code: "empty", message: "Page not found." } });
  });
});
