import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { attributeBy, findMethod, parseTrace } from "faultline";
import { afterEach, describe, expect, it } from "vitest";
import { beforeErrors } from "@/docs/examples/custom-method";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { createScriptedJudge, runMethod } from "@/lib/attribution/testing/scripted-judge";
import { startOracle, type Oracle } from "@/lib/llm/testing/oracle-endpoint";
import { truthsOf } from "@/lib/llm/testing/oracle-truths";

const truth = { agent: "Worker", stepIndex: 5, reason: "", quotes: [], suspects: [] };
const plain = makeLongTrace(10, { groundTruth: truth });
/** Step 6 states an error. */
const trace = { ...plain, steps: plain.steps.map((step) => ({ ...step, isError: step.index === 6 })) };
const judgement = (isDecisive: boolean, confidence = 0.9) => ({
  reasoning: "Because.",
  is_decisive_error: isDecisive,
  confidence,
});
let oracle: Oracle | null = null;
afterEach(() => oracle?.close());

describe("the example of a method of one's own, as docs/methods/custom.md calls it", () => {
  it("asks about the steps just before an error and answers with the most suspicious", async () => {
    const judge = createScriptedJudge(({ steps }) => judgement(steps.last === 5));
    const { attribution, events, notes } = await runMethod(beforeErrors, trace, judge);
    expect(judge.asked.map(({ steps }) => steps.last)).toEqual([4, 5, 6]);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 5, reason: "Because.", confidence: 0.9 });
    expect(notes).toEqual(["3 of 10 steps are judged: those just before an error."]);
    expect(events.flatMap((event) => (event.type === "found" ? [event.attribution.stepIndex] : []))).toEqual([4, 5, 5]);
  });

  it("has a parameter, and asks about every step where nothing states an error", async () => {
    const judge = createScriptedJudge(() => judgement(false));
    await runMethod(beforeErrors, trace, judge, { parameters: { reach: 0 } });
    expect(judge.asked).toHaveLength(1);
    const { notes } = await runMethod(beforeErrors, plain, judge);
    expect(judge.asked).toHaveLength(11);
    expect(notes).toEqual(["10 of 10 steps are judged: all, for nothing narrows them down."]);
  });

  it("runs over HTTP like any other, by its own name for the judge's calls", async () => {
    oracle = await startOracle({ truths: truthsOf([trace]) });
    const result = await attributeBy(beforeErrors, trace, {
      model: "oracle",
      baseUrl: oracle.baseUrl,
      parameters: { reach: 1 },
    });
    expect(result).toMatchObject({ agentName: "Worker", stepNumber: 5, callCount: 2 });
  });
});

it("runs from the command line, by the name of its file", { tags: ["long"] }, async () => {
  const history = [
    { role: "human", content: "How many bridges?" },
    { role: "Counter", content: "I count seven." },
    { role: "Writer", content: "Seven." },
  ];
  const fields = { mistake_agent: "Counter", mistake_step: "1", mistake_reason: "It counted a bridge twice." };
  const file = JSON.stringify({ question: "How many bridges?", history, ...fields });
  const labelled = parseTrace(file).traces[0]?.trace;
  if (!labelled) throw new Error("The file holds a trace.");
  oracle = await startOracle({ truths: truthsOf([labelled]) });
  const folder = await mkdtemp(join(tmpdir(), "faultline-method-"));
  try {
    await writeFile(join(folder, "trace.json"), file);
    const judge = ["--model", "oracle", "--base-url", oracle.baseUrl];
    const command = ["attribute", join(folder, "trace.json"), "--method-file", "docs/examples/custom-method.ts"];
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["scripts/faultline.mjs", ...command, ...judge, "--json"],
      { cwd: join(import.meta.dirname, "..") },
    );
    expect(JSON.parse(stdout)).toMatchObject({
      results: [{ method: "before-errors", callCount: 3, attribution: { agent: "Counter", stepIndex: 1 } }],
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

describe("running any method from the library", () => {
  it("runs a method of the list, with its parameters and without a model where it asks none", async () => {
    const postedScores = findMethod("posted-scores");
    if (!postedScores) throw new Error("posted-scores is a method.");
    const result = await attributeBy(postedScores, trace, { parameters: { scores: [{ stepIndex: 3, value: 1 }] } });
    expect(result).toMatchObject({ agentName: "Worker", stepNumber: 3, callCount: 0 });
  });

  it("says what is missing: a model, or a parameter that can stand", async () => {
    await expect(attributeBy(beforeErrors, trace)).rejects.toThrow("before-errors asks a model");
    const options = { model: "m", baseUrl: "http://127.0.0.1:1", parameters: { reach: "far" } };
    await expect(attributeBy(beforeErrors, trace, options)).rejects.toThrow("“reach” must be a whole number");
  });
});
