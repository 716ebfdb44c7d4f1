import { describe, expect, it } from "vitest";
import { givesAnswerAway } from "../correct/gives-answer-away";
import { type ReplayStep } from "../protocol/messages";
import { isSameStep } from "../protocol/same-step";
import { toReplayStep } from "../scan/replay-requests";
import { correctSandboxStep } from "./correct-sandbox-step";
import { makeFailures } from "./make-failures";
import { taskOf } from "./make-task";
import { runTeam } from "./run-team";
import { readSandboxMetadata } from "./sandbox-metadata";
import { type SandboxTask } from "./sandbox-task";
import { collect } from "./slip";

const signal = new AbortController().signal;

describe("the scripted oracle", () => {
  it("turns the outcome at the planted step, and at none before", async () => {
    for await (const { trace, stepIndex, fault } of makeFailures({ count: 12, seed: 8 })) {
      const sandbox = readSandboxMetadata(trace.metadata);
      const task = taskOf(sandbox?.task ?? "") as SandboxTask;
      const steps = trace.steps.map(toReplayStep);
      for (let at = 1; at <= stepIndex; at += 1) {
        const correction = await correctSandboxStep(trace, at, { seed: 3 });
        const run = { task, config: sandbox?.config ?? { fault, slipRate: 0, adherence: 1 }, without: null, signal };
        const change = correction?.change ?? null;
        const { outcome } = await collect(runTeam({ ...run, prefix: steps.slice(0, at), change, seed: at }));
        expect(outcome.outcome, `${task.id} ${fault.operator} at ${stepIndex}, corrected at ${at}`).toBe(
          at === stepIndex ? "passed" : "failed",
        );
      }
    }
  });

  it("really words each step anew, and never tells an answer that nobody has", { tags: ["long"] }, async () => {
    for await (const { trace } of makeFailures({ count: 12, seed: 9, withHasty: true }))
      for (const step of trace.steps.slice(1)) {
        const correction = await correctSandboxStep(trace, step.index, { seed: 2 });
        const given = correction?.change.kind === "replace" ? correction.change.step : null;
        expect(given !== null && isSameStep(given, toReplayStep(step)), `${trace.title} ${step.index}`).toBe(false);
        expect(given?.index).toBe(step.index);
        const before = trace.steps.slice(0, step.index).map(({ content }) => content);
        const known = { question: trace.question, before, original: step.content };
        // A tool's answer is what the call gives: whoever made a right call may see the answer there.
        if (step.kind !== "tool-result")
          expect(givesAnswerAway(given?.content ?? "", trace.expectedAnswer, known)).toBe(false);
      }
  });

  it("says the same for the same seed, other words for another, and nothing of the question or of other systems", async () => {
    for await (const { trace } of makeFailures({ count: 1, seed: 10 })) {
      const one = await correctSandboxStep(trace, 1, { seed: 1 });
      expect(await correctSandboxStep(trace, 1, { seed: 1 })).toEqual(one);
      const others = await Promise.all([2, 3, 4, 5].map((seed) => correctSandboxStep(trace, 1, { seed })));
      expect(new Set([one, ...others].map((correction) => JSON.stringify(correction))).size).toBeGreaterThan(1);
      expect(await correctSandboxStep(trace, 0, { seed: 1 })).toBeNull();
      expect(await correctSandboxStep(trace, 99, { seed: 1 })).toBeNull();
      expect(await correctSandboxStep({ ...trace, metadata: {} }, 1, { seed: 1 })).toBeNull();
    }
  });

  it("corrects a step of another agent than the one whose turn it was by that agent's", async () => {
    for await (const { trace, clean } of makeFailures({ count: 1, seed: 12 })) {
      const steps = clean.steps.map((step) => (step.index === 3 ? { ...step, agent: "Coder" } : step));
      const correction = await correctSandboxStep({ ...trace, steps }, 3, { seed: 1 });
      expect((correction?.change as { step: ReplayStep }).step.agent).toBe("Researcher");
    }
  });
});
