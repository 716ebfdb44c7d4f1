import { describe, expect, it } from "vitest";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { makeWorld, type WorldRule } from "../scan/testing/scripted-world";
import { ablateAgents, type AblationResult, agentsOf, type AblationSettings } from "./ablate-agents";

const trace = makeLongTrace(6);
const usual: AblationSettings = { replays: 8, level: 0.05, maxReplays: 100, seed: 1 };
const able = { starts: ["resample" as const], canLeaveOutAgents: true };

async function ablate(rule: WorldRule, settings: Partial<AblationSettings> = {}, capabilities = able) {
  const world = makeWorld(rule, { capabilities });
  const run = ablateAgents(trace, world.parts, { ...usual, ...settings }, new AbortController().signal);
  const soFar: AblationResult[] = [];
  for (;;) {
    const next = await run.next();
    if (next.done) return { result: next.value, wishes: world.wishes, soFar };
    soFar.push(next.value);
  }
}

describe("ablateAgents", () => {
  it("says which agent hinders, against the whole team, with intervals and a correction for the number of agents", async () => {
    const { result, wishes } = await ablate(({ request }) => (request.without?.agent === "Worker" ? 1 : 0));
    expect(agentsOf(trace)).toEqual(["Planner", "Worker"]);
    expect(result.control).toMatchObject({ flips: 0, count: 8, interval: { low: 0 } });
    expect(result.agents.map(({ agent, finding }) => [agent, finding])).toEqual([
      ["Planner", "no-difference"],
      ["Worker", "hinders"],
    ]);
    const [planner, worker] = result.agents;
    expect(planner?.correctedP).toBe(1);
    expect(worker?.correctedP).toBeCloseTo((worker?.pValue ?? 0) * 2, 12);
    expect(worker?.difference?.value).toBe(1);
    expect(wishes).toHaveLength(24);
    expect(new Set(wishes.map(({ request }) => request.seed)).size).toBe(24);
    expect(wishes.every(({ request }) => request.start === "resample" && request.prefix.length === 0)).toBe(true);
  });

  it("tells what is known after the team and after each agent, corrected for those to come", async () => {
    const { soFar, result } = await ablate(({ request }) => (request.without?.agent === "Planner" ? 1 : 0));
    expect(soFar.map(({ replayCount, agents }) => [replayCount, ...agents.map(({ finding }) => finding)])).toEqual([
      [8, "not-tested", "not-tested"],
      [16, "hinders", "not-tested"],
      [24, "hinders", "no-difference"],
    ]);
    expect(soFar[1]?.agents[0]?.correctedP).toBe(result.agents[0]?.correctedP);
    expect(soFar[2]).toEqual(result);
  });

  it("says of a passing team which agent it needs, also where another takes its part", async () => {
    const replacements = new Map([["Worker", "Intern"]]);
    const { result, wishes } = await ablate(({ request }) => (request.without?.agent === "Planner" ? 0 : 1), {
      replacements,
    });
    expect(result.agents.map(({ finding }) => finding)).toEqual(["helps", "no-difference"]);
    expect(result.agents[1]?.replacement).toBe("Intern");
    expect(wishes.at(-1)?.request.without).toEqual({ agent: "Worker", replacement: "Intern" });
  });

  it("claims no difference that replays without an outcome could undo", async () => {
    const silent = { report: null, problem: "time-out", message: "Too slow." } as const;
    const rule =
      (isSilent: (agent: string | undefined) => boolean, isSwapped = false): WorldRule =>
      ({ repeat, request }) =>
        repeat % 5 < 2 !== isSwapped ? 1 : isSilent(request.without?.agent) ? silent : 0;
    const settings = { replays: 20 };
    // The whole team passes 40%; without an agent 40% pass and the others come to no outcome.
    const { result } = await ablate(
      rule((agent) => agent === "Worker"),
      settings,
    );
    expect(result.agents[1]).toMatchObject({
      ablated: { flips: 8, count: 8 },
      problemCount: 12,
      finding: "no-difference",
      difference: { value: 0 },
    });
    // Here it is the whole team of which they come to none: without an agent as many
    // pass, or fewer, as far as is known.
    const team = await ablate(
      rule((agent) => agent === undefined),
      settings,
    );
    expect(team.result.control).toMatchObject({ flips: 8, count: 8, problemCount: 12 });
    expect(team.result.agents.map(({ finding }) => finding)).toEqual(["no-difference", "no-difference"]);
    const both = await ablate(
      rule(() => true),
      settings,
    );
    expect(both.result.agents[0]).toMatchObject({ difference: null, correctedP: 1, finding: "no-difference" });
    // Some without an outcome undo nothing where enough others differ.
    const clear = await ablate(
      ({ repeat, request }) => (repeat < 2 ? silent : request.without?.agent === "Worker" ? 1 : 0),
      settings,
    );
    expect(clear.result.agents.map(({ finding }) => finding)).toEqual(["no-difference", "hinders"]);
    expect(clear.result.agents[1]?.difference?.value).toBeCloseTo(18 / 20 - 2 / 20, 12);
  });

  it("counts a replay without an outcome for none, and keeps to the limit", async () => {
    const { result } = await ablate(({ request }) =>
      request.without?.agent === "Worker" ? { report: null, problem: "failed", message: "It broke." } : 1,
    );
    expect(result.agents[1]).toMatchObject({
      finding: "not-tested",
      problemCount: 8,
      problem: "It broke.",
      pValue: null,
    });
    const limited = await ablate(() => 1, { maxReplays: 10 });
    expect(limited.wishes).toHaveLength(10);
    expect(limited.result.stoppedBy).toContain("limit of 10");
    expect(limited.result.agents.map(({ ablated }) => ablated.count)).toEqual([2, 0]);
  });

  it("starts a system that only takes prefixes where its team began, and refuses one that cannot leave out agents", async () => {
    const { wishes } = await ablate(() => 1, {}, { starts: ["prefix" as never], canLeaveOutAgents: true });
    expect(wishes[0]?.request).toMatchObject({ start: "prefix", prefix: [] });
    await expect(ablate(() => 1, {}, { starts: ["resample"], canLeaveOutAgents: false })).rejects.toThrow("left out");
  });
});
