import { expect, it } from "vitest";
import { type Exhibit } from "@/lib/traces/exhibit";
import { type SaidStep, symptomStep } from "./symptom-step";

const step = (kind: SaidStep["kind"], more: Partial<SaidStep> = {}): SaidStep => ({
  kind,
  isError: false,
  contentLength: 9,
  ...more,
});
const failed = { outcome: "failed", attribution: null } as const;
const ended = [
  step("input"),
  step("message"),
  step("message"),
  step("tool-result"),
  step("message", { contentLength: 0 }),
  step("system"),
];

it("is where an agent speaks last, not what a system adds or a step without words", () => {
  expect(symptomStep(ended, failed)).toEqual({ stepIndex: 2, isOfRun: false });
  expect(symptomStep([...ended, step("tool-result", { isError: true })], failed)?.stepIndex).toBe(6);
  expect(symptomStep([step("input"), step("system")], failed)?.stepIndex).toBe(1);
});

it("counts by the trace where the steps are an excerpt of it", () => {
  const excerpt = ended.map((each, i) => ({ ...each, index: 100 + i }));
  expect(symptomStep(excerpt, failed)?.stepIndex).toBe(102);
});

it("never lies before the decisive step, unless the run abstains", () => {
  const of = (isAbstained: boolean) => symptomStep(ended, { ...failed, attribution: { stepIndex: 4, isAbstained } });
  expect(of(false)?.stepIndex).toBe(4);
  expect(of(true)?.stepIndex).toBe(2);
});

it("is what the run names, and said to be the run's", () => {
  const conclusion = { id: "end", role: "conclusion", agent: null, defect: null, summary: "asks", steps: [1, 3] };
  const exhibits = [{ kind: "influence-graph", nodes: [conclusion], edges: [], path: ["end"] }] as Exhibit[];
  expect(symptomStep(ended, { ...failed, attribution: { stepIndex: 1, exhibits } })).toEqual({
    stepIndex: 3,
    isOfRun: true,
  });
  expect(symptomStep(ended, { ...failed, attribution: { stepIndex: 4, exhibits } })?.isOfRun).toBe(false);
});

it("is nowhere in a trace that passed or has no steps", () => {
  expect(symptomStep(ended, { ...failed, outcome: "passed" })).toBeNull();
  expect(symptomStep([], failed)).toBeNull();
});
