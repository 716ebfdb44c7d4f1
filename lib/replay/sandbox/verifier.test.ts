import { describe, expect, it } from "vitest";
import { type ReplayStep } from "../protocol/messages";
import { type Habit, habitFor, isHasty } from "./habits";
import { makeTask } from "./make-task";
import { runTeam } from "./run-team";
import { flawlessConfig } from "./sandbox-config";
import { type SandboxTask } from "./sandbox-task";
import { collect } from "./slip";
import { isSendBack, readResult } from "./wording";

const base = { config: flawlessConfig, change: null, without: null, seed: 1, signal: new AbortController().signal };
const taskWith = (habit: Habit, hasty = false): SandboxTask => {
  for (let seed = 0; ; seed += 1) {
    const task = makeTask("documents", seed);
    if (habitFor(task.id) === habit && isHasty(task.id) === hasty) return task;
  }
};
const clean = async (task: SandboxTask) => (await collect(runTeam({ ...base, task, prefix: [] }))).steps;

/** The run after one step was changed. */
async function after(task: SandboxTask, find: (step: ReplayStep) => boolean, change: (content: string) => string) {
  const steps = await clean(task);
  const at = steps.findIndex(find);
  const step = { ...(steps[at] as ReplayStep), content: change(steps[at]?.content ?? "") };
  const run = await collect(runTeam({ ...base, task, prefix: steps.slice(0, at), change: { kind: "replace", step } }));
  return { ...run.outcome, sentBack: run.steps.filter(({ content }) => isSendBack(content)).length };
}

const isResult = ({ agent, kind }: ReplayStep): boolean => agent === "Coder" && kind === "message";
const isFindings = ({ agent, kind }: ReplayStep): boolean => agent === "Researcher" && kind === "message";
const isPlan = ({ agent, kind }: ReplayStep): boolean => agent === "Planner" && kind === "message";
const wrongResult = (content: string): string => content.replace(readResult(content) ?? "", "4711");
const wrongFact = (content: string): string => content.replace(/(opening year of .+?: )\d+/, "$14711");
const wrongPlan = (content: string): string => content.replace(/opening of: \w+ Bridge/, "opening of: Skarra Bridge");

describe("what a Verifier notices", () => {
  it("by running the last call again: a result that the call does not give, no wrong fact", async () => {
    const task = taskWith("rerun");
    expect(await after(task, isResult, wrongResult)).toMatchObject({ outcome: "passed", sentBack: 1 });
    expect(await after(task, isFindings, wrongFact)).toMatchObject({ outcome: "failed", sentBack: 0 });
  });

  it("by counting anew: a result that the plan and the findings do not give, no wrong fact", async () => {
    const task = taskWith("recount");
    expect(await after(task, isResult, wrongResult)).toMatchObject({ outcome: "passed", sentBack: 1 });
    expect(await after(task, isFindings, wrongFact)).toMatchObject({ outcome: "failed", sentBack: 0 });
  });

  it("by looking a fact up: no wrong result", async () => {
    expect(await after(taskWith("source"), isResult, wrongResult)).toMatchObject({ outcome: "failed", sentBack: 0 });
  });

  it.each(["rerun", "recount", "source"] as const)("never what the plan lacks: %s", async (habit) => {
    expect(await after(taskWith(habit), isPlan, wrongPlan)).toMatchObject({ outcome: "failed", sentBack: 0 });
  });

  it("of a hasty Coder: that it overlooked a fact, so that the second attempt passes", async () => {
    const task = taskWith("recount", true);
    const steps = await clean(task);
    expect(steps.filter(({ content }) => isSendBack(content))).toHaveLength(1);
    expect(steps.filter(isResult)).toHaveLength(2);
  });

  it("sends back at most twice", async () => {
    const task = taskWith("rerun");
    const steps = await clean(task);
    const at = steps.findIndex(isResult);
    const prefix = steps.slice(0, at);
    const back = (index: number): ReplayStep => ({
      index,
      agent: "Verifier",
      kind: "message",
      recipient: "Coder",
      content: "Sent back: no.",
    });
    const result = (index: number): ReplayStep => ({
      index,
      agent: "Coder",
      kind: "message",
      recipient: "Verifier",
      content: "Result: 4711",
    });
    const twice = [result(at), back(at + 1), result(at + 2), back(at + 3)];
    const run = { ...base, task, prefix: [...prefix, ...twice] };
    const { outcome, steps: rest } = await collect(
      runTeam({ ...run, change: { kind: "replace", step: result(at + 4) } }),
    );
    expect(rest.filter(({ content }) => isSendBack(content))).toEqual([]);
    expect(outcome).toMatchObject({ outcome: "failed", finalAnswer: "4711" });
  });
});
