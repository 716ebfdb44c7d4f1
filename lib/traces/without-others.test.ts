import { expect, it } from "vitest";
import { type TraceAnnotation, type TraceDetail } from "./trace-detail";
import { saysOfOthers, withoutOthers } from "./without-others";

const said = { agent: "Surfer", stepIndex: 1, reason: "theirs" };
const labelled = { ...said, range: null, isCertain: true, quotes: [], party: null, failureMode: null, taxonomy: null };
const kept = { ...labelled, policyVersion: 1, createdAt: "" };
const theirs: TraceAnnotation = {
  ...kept,
  id: "a",
  authorId: "u",
  authorName: "Ines",
  isMine: false,
  contributory: [],
  sawAttribution: false,
  updatedAt: "",
};
const mine: TraceAnnotation = { ...theirs, id: "b", isMine: true, reason: "mine" };
const bare: TraceDetail = {
  id: "t",
  externalId: null,
  title: "Ferry",
  question: "Which?",
  expectedAnswer: "9:10",
  finalAnswer: "9:30",
  outcome: "failed",
  system: null,
  agents: [{ name: "Surfer" }],
  termination: null,
  stepCount: 3,
  errorStepCount: 1,
  format: "faultline",
  contentHash: "c",
  tags: ["ours"],
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
  annotations: [mine],
  adjudications: [],
  importedLabels: [],
  truth: null,
  isBlind: false,
  revisions: [],
  runCount: 0,
  createdAt: "",
  updatedAt: "",
};
const attribution = { ...said, quotes: [], suspects: [] };
const whole: TraceDetail = {
  ...bare,
  metadata: { annotation: "theirs" },
  groundTruth: attribution,
  issues: [{ severity: "warning", code: "label", message: "theirs", pointer: "" }],
  labels: [{ source: "theirs", reason: "theirs", isDecisive: true }],
  annotations: [theirs, mine],
  adjudications: [{ ...kept, number: 1, isWithdrawn: false, decidedByName: "theirs" }],
  importedLabels: [
    {
      ...said,
      labelSetId: "s",
      labelSetName: "theirs",
      isTruth: true,
      isCertain: true,
      failureMode: null,
      party: null,
    },
  ],
  truth: { ...said, source: "adjudicated", isDisputed: false, authorName: "theirs" },
  runCount: 4,
};

it("keeps back all that others say and leaves the trace and one's own label", () => {
  expect(withoutOthers(whole)).toEqual({ ...bare, isBlind: true });
  expect(JSON.stringify(withoutOthers(whole))).not.toContain("theirs");
});

it("tells whether something was said by others, by each of those who may", () => {
  expect(saysOfOthers(bare)).toBe(false);
  expect(saysOfOthers(withoutOthers(whole))).toBe(false);
  for (const part of ["groundTruth", "labels", "annotations", "adjudications", "importedLabels"] as const)
    expect([part, saysOfOthers({ ...bare, [part]: whole[part] })]).toEqual([part, true]);
});
