import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { type StepWindow } from "@/lib/traces/step-window";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { madeRun } from "../trace/made-run.testing";
import { type PrintData } from "./print-data";
import { PrintedAttribution } from "./printed-attribution";

const trace: TraceDetail = {
  id: "t",
  externalId: null,
  title: "Ferry",
  question: "Which?",
  expectedAnswer: null,
  finalAnswer: null,
  outcome: "failed",
  system: null,
  agents: [{ name: "Planner" }],
  termination: null,
  stepCount: 3,
  errorStepCount: 0,
  format: "faultline",
  contentHash: "c0",
  tags: [],
  metadata: {},
  groundTruth: null,
  issues: [],
  report: null,
  importId: null,
  labels: [],
  sequence: 0,
  isGrowing: false,
  alarms: [],
  isStreamed: false,
  sessionId: null,
  userId: null,
  environment: null,
  model: null,
  tokenCount: null,
  costUsd: null,
  durationMs: null,
  original: null,
  annotations: [],
  adjudications: [],
  importedLabels: [],
  truth: null,
  isBlind: false,
  revisions: [],
  runCount: 1,
  createdAt: "",
  updatedAt: "",
};
const share = (value: number) => ({ value, low: value - 0.1, high: value + 0.1, count: 25, wilson: null });
const found: Attribution = {
  agent: "Planner",
  stepIndex: 1,
  reason: "The planner reads “another island”.",
  quotes: [
    { stepIndex: 1, text: "another island" },
    { stepIndex: 1, text: "no such words" },
  ],
  suspects: [
    { stepIndex: 1, agent: "Planner", score: 0.7 },
    { stepIndex: 2, agent: "Surfer", score: 0.25 },
  ],
  contributory: [{ stepIndex: 2, agent: "Surfer", part: "missed-check" }],
};
const step: StepWindow = {
  index: 1,
  agent: "Planner",
  rawAgent: "Planner",
  kind: "message",
  content: "The map of another island.",
  isError: false,
  contentLength: 26,
  isContentCut: false,
  source: { pointer: "" },
};

const print = (change: Partial<PrintData> = {}): string => {
  const run = madeRun({ attribution: found, policyVersion: 4 });
  const data: PrintData = {
    workspaceName: "Kitchen",
    trace,
    run,
    found,
    runs: [run],
    methodTitles: {},
    groundTruth: null,
    chain: null,
    coverage: null,
    taxonomies: [],
    steps: [step],
    manifestHash: "f0",
    address: "http://here.example/t",
    runCounts: { all: 1, own: 1, evaluations: [] },
    judge: null,
    reliability: { isMeasured: false, count: 3 },
    abstainBelow: null,
    published: null,
    printedAt: "2026-11-22T10:00:00.000Z",
    ...change,
  };
  return renderToStaticMarkup(<PrintedAttribution data={data} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
};

it("prints of a judge's run its reason, quotes, other suspects and the policy that it was told", () => {
  const text = print();
  expect(text).toContain("Why, in the judge’s words The planner reads");
  expect(text).toMatch(/2 no such words not in the step/);
  expect(text).not.toMatch(/another island not in the step/);
  expect(text).toContain("missed a check");
  expect(text).toContain("Suspects, scores as stated by the method");
  expect(text).toContain("0.25");
  expect(text).toContain("Policy version 4, as shown to the judge");
});

it("prints what was measured here, and what was published only in its place", () => {
  const published = { title: "Published figures", words: "The step is right in about 6 of 10 such cases." };
  const unmeasured = print({ published });
  expect(unmeasured).toContain("3 other labeled traces, at least 20 are needed.");
  expect(unmeasured).toContain("Published figures: The step is right in about 6 of 10 such cases.");
  const measured = print({
    published,
    reliability: {
      isMeasured: true,
      agent: share(0.6),
      step: share(0.2),
      count: 25,
      questionCount: 20,
      band: null,
      bandCount: 3,
      isWeighted: false,
    },
  });
  expect(measured).toContain("Right agent 60% [50–70], exact step 20% [10–30], n = 25 labeled traces of all lengths");
  expect(measured).not.toContain("such cases");
  expect(print({ reliability: null })).not.toMatch(/measured|labeled traces/);
});

it("prints of a figure that is being measured anew that it is of before", () => {
  const outdated = "Labels or runs may have changed since this was measured.";
  const measured: PrintData["reliability"] = {
    isMeasured: true,
    agent: share(0.6),
    step: share(0.2),
    count: 25,
    questionCount: 20,
    band: null,
    bandCount: 3,
    isWeighted: false,
  };
  expect(print({ reliability: measured })).not.toContain(outdated);
  expect(print({ reliability: { ...measured, isOutdated: true } })).toContain(outdated);
  expect(print({ reliability: { isMeasured: false, count: 3, isOutdated: true } })).toContain(outdated);
});

it("compares of a run with no clear answer the first step to read", () => {
  const truth = { source: "data-set", isDisputed: false, reason: "", authorName: null } as const;
  const groundTruth = { ...truth, agent: "Planner", stepIndex: 1 };
  expect(print({ groundTruth })).toContain("Planner, step 1; the agent is right, the step is right.");
  const abstaining = { ...found, isAbstained: true };
  expect(print({ groundTruth, found: abstaining })).toContain("Planner, step 1; 1st to read: the step is right.");
  const further = { ...groundTruth, stepIndex: 3 };
  expect(print({ groundTruth: further, found: abstaining })).toContain("Planner, step 3; 1st to read: 2 steps away.");
});

it("prints how many runs there are in all where only the newest are at hand", () => {
  const runs = ["1", "2"].map((id) => madeRun({ id, attribution: found }));
  const text = print({ runs, runCounts: { all: 1_001, own: 1_001, evaluations: [] } });
  expect(text).toContain("2 of 2 runs within ±1 of step 1, 1,001 in total");
  expect(text).toContain("and 999 more runs");
});
