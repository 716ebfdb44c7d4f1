import { describe, expect, it } from "vitest";
import { makeTask } from "./make-task";
import { milestones, milestonesOf } from "./milestones";
import { castOf } from "./next-speaker";
import { runTeam } from "./run-team";
import { flawlessConfig } from "./sandbox-config";
import { collect } from "./slip";

const signal = new AbortController().signal;
const task = makeTask("sales", 4);
const whole = castOf(null);
const run = (prefixLength: number | null = null) =>
  collect(
    runTeam({
      task,
      config: flawlessConfig,
      prefix: [],
      change: null,
      without: null,
      seed: 1,
      signal,
      ...(prefixLength === null ? {} : { maxSteps: prefixLength }),
    }),
  );

describe("milestones", () => {
  it("are reached one after the other, in their order", async () => {
    const { steps } = await run();
    const reached = steps.map((_, at) => milestonesOf(steps.slice(0, at + 1), task, whole));
    reached.forEach((names, at) => {
      expect(names).toEqual(milestones.slice(0, names.length));
      expect(names.length).toBeGreaterThanOrEqual(reached[at - 1]?.length ?? 0);
    });
    expect(reached.at(-1)).toEqual([...milestones]);
    expect(reached[0]).toEqual([]);
  });

  it("are not reached by a plan that lacks a constraint, or by findings that lack a fact", async () => {
    const { steps } = await run();
    const planless = steps.map((step) => ({ ...step, content: step.content.replace(/- not before: .*\n/g, "") }));
    expect(milestonesOf(planless, task, whole)).not.toContain("plan-complete");
    const factless = steps.map((step) => ({
      ...step,
      content: step.content.replace(/- exchange rate of \d+: .*/g, ""),
    }));
    expect(milestonesOf(factless, task, whole)).not.toContain("facts-found");
  });
});
