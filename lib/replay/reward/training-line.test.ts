import { expect, it } from "vitest";
import { tracerModel } from "@/lib/attribution/methods/tracer-model";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { createScriptedJudge, runMethod } from "@/lib/attribution/testing/scripted-judge";
import { trainingLine } from "./training-line";

const trace = makeTrace([
  ["Planner", "Find the capital."],
  ["Web Surfer", "The capital is Lyon."],
]);
const input = {
  trace,
  contextTokens: 32_768,
  policy: null,
  revealExpectedAnswer: false,
  nonce: "0a1b2c3d",
  label: { agent: "Web Surfer", stepIndex: 1 },
  traceId: "t",
  index: 3,
  question: 7,
  split: "train",
};

it("asks in training what method tracer-model asks when the model is served, word for word", async () => {
  const judge = createScriptedJudge(() => "<think></think><answer>Planner|0</answer>", 32_768);
  await runMethod(tracerModel, trace, judge, { policy: "What we mean.", nonce: "0a1b2c3d" });
  expect(trainingLine({ ...input, policy: "What we mean." })?.prompt).toEqual(judge.asked[0]?.messages);
});

it("says what is right in the columns of each trainer", () => {
  expect(trainingLine(input)).toMatchObject({
    data_source: "faultline",
    label: "Web Surfer|1",
    agent: "Web Surfer",
    step: 1,
    trace: "t",
    split: "train",
    reward_model: { style: "rule", ground_truth: "Web Surfer|1" },
    extra_info: { index: 3, split: "train", step_count: 2, is_shortened: false },
  });
});

it("has no line for a trace that does not fit, or a label of a step that it has not", () => {
  const long = makeTrace(Array.from({ length: 300 }, () => ["A", "word ".repeat(100)] as const));
  const label = { agent: "A", stepIndex: 0 };
  expect(trainingLine({ ...input, label, trace: long, contextTokens: 4_000 })).toBeNull();
  expect(trainingLine({ ...input, label, trace: long, contextTokens: 32_768 })?.extra_info.is_shortened).toBe(true);
  expect(trainingLine({ ...input, label: { ...label, stepIndex: 2 } })).toBeNull();
});
