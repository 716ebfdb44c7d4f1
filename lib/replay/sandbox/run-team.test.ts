import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ReplayChange, ReplayStep } from "../protocol/messages";
import { isHasty } from "./habits";
import { makeFailures } from "./make-failures";
import { makeTask, taskOf } from "./make-task";
import { milestones } from "./milestones";
import { runTeam } from "./run-team";
import { flawlessConfig, type SandboxConfig } from "./sandbox-config";
import { readSandboxMetadata } from "./sandbox-metadata";
import { sandboxDomains, type SandboxTask } from "./sandbox-task";
import { asker, roles } from "./sandbox-team";
import { collect } from "./slip";
import { stepLimit, type TeamRun } from "./team-loop";

const run = (task: SandboxTask, seed: number, more: Partial<TeamRun> = {}) =>
  collect(
    runTeam({
      task,
      config: flawlessConfig,
      prefix: [],
      change: null,
      without: null,
      seed,
      signal: new AbortController().signal,
      ...more,
    }),
  );
const anyTask = fc
  .tuple(fc.constantFrom(...sandboxDomains), fc.integer({ min: 0, max: 400 }))
  .map(([domain, seed]) => makeTask(domain, seed));
const anySeed = fc.integer({ min: 0, max: 100_000 });
const few = { numRuns: 25 } as const;
/** A team that slips, and one with a fault: what holds of a flawless one has to hold of them too. */
const anyConfig = fc.constantFrom<SandboxConfig>(
  flawlessConfig,
  { fault: null, slipRate: 0.5, adherence: 1 },
  { fault: { operator: "wrong-fact", agent: "Researcher", turn: 2, seed: 3 }, slipRate: 0, adherence: 0.5 },
);

describe("a run of the sandbox team", () => {
  it("passes every task without a slip, with all milestones", { tags: ["long"] }, async () => {
    for (const domain of sandboxDomains)
      for (let at = 0; at < 20; at += 1) {
        const task = makeTask(domain, at);
        const { steps, outcome } = await run(task, at + 1);
        expect(outcome, task.id).toMatchObject({ outcome: "passed", score: 1, milestones: [...milestones] });
        expect(steps.length).toBeGreaterThanOrEqual(12);
        expect(steps.length).toBeLessThanOrEqual(isHasty(task.id) ? 28 : 20);
        expect(steps.filter(({ isError }) => isError === true)).toEqual([]);
        expect(steps.every((step) => ReplayStep.safeParse(step).success)).toBe(true);
      }
  });

  it("takes the same steps for the same seed, in other words for another", { tags: ["long"] }, async () => {
    await fc.assert(
      fc.asyncProperty(anyTask, anySeed, anyConfig, async (task, seed, config) => {
        const first = await run(task, seed, { config });
        expect(await run(task, seed, { config })).toEqual(first);
        expect((await run(task, seed + 1, { config })).steps).not.toEqual(first.steps);
      }),
      few,
    );
  });

  it("goes on from any prefix of a run as that run did, given its seed", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTask,
        anySeed,
        anyConfig,
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (task, seed, config, share) => {
          const whole = await run(task, seed, { config });
          const at = Math.floor(share * whole.steps.length);
          const rest = await run(task, seed, { config, prefix: whole.steps.slice(0, at) });
          expect(rest.steps).toEqual(whole.steps.slice(at));
          expect(rest.outcome).toEqual(whole.outcome);
        },
      ),
      few,
    );
  });

  it("has agents of the team only, numbers its steps without a gap, and keeps a replaced step as it was given", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyTask,
        anySeed,
        fc.integer({ min: 1, max: 15 }),
        fc.string(),
        async (task, seed, at, content) => {
          const { steps } = await run(task, seed);
          const step: ReplayStep = { ...(steps[at] as ReplayStep), content, isError: true };
          const changed = await run(task, seed, { prefix: steps.slice(0, at), change: { kind: "replace", step } });
          expect(changed.steps[0]).toBe(step);
          expect(changed.steps.map(({ index }) => index)).toEqual(changed.steps.map((_, k) => at + k));
          expect(new Set([...roles, asker])).toEqual(
            new Set([...roles, asker, ...changed.steps.map(({ agent }) => agent)]),
          );
          expect(at + changed.steps.length).toBeLessThanOrEqual(stepLimit);
        },
      ),
      few,
    );
  });

  it("lets a changed finding flow into the program and the answer", async () => {
    const task = makeTask("documents", 3);
    const { steps } = await run(task, 1);
    const at = steps.findIndex(({ agent, kind }) => agent === "Researcher" && kind === "message");
    const found = steps[at] as ReplayStep;
    const step = { ...found, content: found.content.replace(/(founding year of \w+): \d+/, "$1: 1000") };
    const changed = await run(task, 1, { prefix: steps.slice(0, at), change: { kind: "replace", step } });
    expect(changed.steps.some(({ tool }) => JSON.stringify(tool?.arguments ?? "").includes("1000"))).toBe(true);
    expect(changed.outcome.outcome).toBe("failed");
  });

  it("makes a planted fault as often as it persists, by the seed of the run", async () => {
    const failedOf = async (persistence: number | undefined): Promise<number> => {
      const failures = makeFailures({ count: 1, seed: 4, ...(persistence !== undefined && { persistence }) });
      for await (const { trace } of failures) {
        const sandbox = readSandboxMetadata(trace.metadata);
        if (!sandbox) break;
        const task = taskOf(sandbox.task) as SandboxTask;
        const { config } = sandbox;
        expect((await run(task, sandbox.seed, { config })).outcome.outcome).toBe("failed");
        const ends = await Promise.all(Array.from({ length: 30 }, (_, seed) => run(task, seed, { config })));
        return ends.filter(({ outcome }) => outcome.outcome === "failed").length;
      }
      throw new Error("no failure");
    };
    expect([await failedOf(undefined), await failedOf(1)]).toEqual([30, 30]);
    const some = await failedOf(0.5);
    expect(some).toBeGreaterThan(6);
    expect(some).toBeLessThan(24);
  });

  it("ends a loop at its limit, as failed, and says so", async () => {
    const task = makeTask("sales", 1);
    const config: SandboxConfig = {
      ...flawlessConfig,
      fault: { operator: "no-such", agent: "Coder", turn: 0, seed: 1 },
    };
    const { steps, outcome } = await run(task, 1, { config, maxSteps: 5 });
    expect(steps).toHaveLength(5);
    expect(outcome).toMatchObject({
      outcome: "failed",
      finalAnswer: null,
      message: "Stopped at the limit of 5 steps.",
    });
  });

  it("goes on without an agent, or with another in its place", async () => {
    for (const domain of sandboxDomains) {
      const task = makeTask(domain, 5);
      for (const agent of roles) {
        const alone = await run(task, 2, { without: { agent } });
        expect(alone.steps.some((step) => step.agent === agent)).toBe(false);
        expect(alone.steps.length).toBeLessThan(stepLimit);
        for (const replacement of roles) {
          const replaced = await run(task, 2, { without: { agent, replacement } });
          if (replacement === agent) expect(replaced.steps.some((step) => step.agent === agent)).toBe(false);
          else expect(replaced.outcome.outcome, `${task.id} ${agent} by ${replacement}`).toBe("passed");
        }
      }
      expect((await run(task, 2, { without: { agent: "Verifier" } })).outcome.outcome).toBe(
        isHasty(task.id) ? "failed" : "passed",
      );
      expect((await run(task, 2, { without: { agent: "Researcher" } })).outcome.outcome).toBe("failed");
    }
  });

  it("makes its planted fault at every replay, but not where a fitting hint is followed or the step is given", async () => {
    const task = makeTask("documents", 3);
    const fault = { operator: "wrong-fact", agent: "Researcher", turn: 4, seed: 9 };
    const config: SandboxConfig = { fault, slipRate: 0, adherence: 1 };
    const failed = await run(task, 1, { config });
    expect(failed.outcome.outcome).toBe("failed");
    expect((await run(task, 2, { config })).outcome.outcome).toBe("failed");
    const hint = (text: string, agent: string): ReplayChange => ({ kind: "hint", stepIndex: 0, agent, text });
    const told = async (change: ReplayChange, adherence = 1) =>
      (await run(task, 2, { config: { ...config, adherence }, change })).outcome.outcome;
    expect(await told(hint("Kind of mistake: Verifies too little.", "Researcher"))).toBe("passed");
    expect(await told(hint("Kind of mistake: Verifies too little.", "Researcher"), 0)).toBe("failed");
    expect(await told(hint("Kind of mistake: Verifies too little.", "Coder"))).toBe("failed");
    expect(await told(hint("Try again with care.", "Researcher"))).toBe("failed");
  });

  it("is stopped between two steps by its signal", async () => {
    const stop = new AbortController();
    const going = runTeam({
      task: makeTask("sales", 1),
      config: flawlessConfig,
      prefix: [],
      change: null,
      without: null,
      seed: 1,
      signal: stop.signal,
    });
    await going.next();
    stop.abort(new Error("enough"));
    await expect(going.next()).rejects.toThrow("enough");
  });
});
