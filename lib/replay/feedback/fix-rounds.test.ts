import { describe, expect, it } from "vitest";
import { makeTrace } from "@/lib/attribution/testing/make-trace";
import { Capabilities, ReplayRequest } from "../protocol/messages";
import { type Replayer } from "../scan/replay-wish";
import { type FixIncident, type FixParts, fixRounds } from "./fix-rounds";
import { type FixAttempt, type FixResult, type FixSettings, usualFixSettings } from "./fix-study";
import { retryWords } from "./fix-request";
import { type Lesson } from "./lesson";
import { summariseFixes } from "./summarise-fixes";

const capabilities = Capabilities.parse({
  protocol: 1,
  system: { name: "World" },
  starts: ["prefix", "hint", "resample"],
  hasHints: true,
  maxConcurrent: 3,
});
const steps = [
  ["Planner", "Go."],
  ["Coder", "Wrong."],
  ["Planner", "Done."],
] as const;
const incident = (id: string, fields: Partial<FixIncident> = {}): FixIncident => ({
  id,
  trace: makeTrace(steps, { externalId: `x-${id}`, expectedAnswer: "7" }),
  ...fields,
});
const lesson = (fields: Partial<Lesson> = {}): Lesson => ({
  agent: "Coder",
  stepIndex: 1,
  text: "Coder, check it.",
  ...fields,
});

/** A system that passes where `passes` says so of a request. */
const world =
  (passes: (request: ReplayRequest) => boolean | "breaks", seen: ReplayRequest[] = []): Replayer =>
  (wish) => {
    const request = ReplayRequest.parse(wish.request);
    seen.push(request);
    const passed = passes(request);
    if (passed === "breaks") return Promise.resolve({ report: null, problem: "failed", message: "It broke down." });
    const step = {
      index: request.prefix.length,
      agent: "Coder",
      kind: "message" as const,
      content: passed ? "Right." : "Wrong.",
    };
    const outcome = passed ? ("passed" as const) : ("failed" as const);
    const rest = { score: null, milestones: [], finalAnswer: null, message: null, costUsd: null };
    return Promise.resolve({ report: { ...rest, outcome, steps: [step] }, problem: null });
  };

const follow = async (incidents: FixIncident[], parts: Partial<FixParts>, settings: Partial<FixSettings> = {}) => {
  const attempts: FixAttempt[] = [];
  const all = { ...usualFixSettings, ...settings };
  const run = fixRounds(incidents, {
    capabilities,
    replayerOf: () => world(() => false),
    teach: () => Promise.resolve(lesson()),
    signal: new AbortController().signal,
    settings: all,
    ...parts,
  });
  for await (const attempt of run) attempts.push(attempt);
  const refs = incidents.map(({ id }) => ({ id, method: "m" }));
  return { attempts, result: summariseFixes(refs, attempts, all) };
};
const rateOf = (result: FixResult, arm: string): number[] =>
  result.arms.find((one) => one.arm === arm)?.rounds.map(({ fixed }) => fixed) ?? [];

describe("fixRounds", () => {
  it("counts an incident as fixed from the round on that passes, with each arm apart, and tries it no further", async () => {
    const heeds = (request: ReplayRequest) => request.change?.kind === "hint" && request.change.text.includes("Coder");
    const incidents = [incident("a"), incident("b")];
    const { attempts, result } = await follow(incidents, { replayerOf: () => world(heeds) });
    expect(result.arms.map(({ arm, rounds }) => [arm, rounds.map(({ fixed, count }) => `${fixed}/${count}`)])).toEqual([
      ["lesson", ["2/2", "2/2", "2/2"]],
      ["retry", ["0/2", "0/2", "0/2"]],
      ["control", ["0/2", "0/2", "0/2"]],
    ]);
    expect(attempts.filter(({ arm }) => arm === "lesson")).toHaveLength(2);
    expect(result).toMatchObject({ replayCount: 14, incidentCount: 2 });
    expect(result.incidents[0]).toMatchObject({
      agent: "Coder",
      stepIndex: 1,
      fixedIn: [{ round: 1 }, { round: null }, { round: null }],
    });
    expect(result.byAgent).toMatchObject([
      { name: "Coder", arms: [{ arm: "lesson", fixed: 2, count: 2 }, { fixed: 0 }, { fixed: 0 }] },
    ]);
    expect(result.byMethod).toMatchObject([{ name: "m" }]);
  });

  it("says the same to all arms but the words: one seed a round and incident, from scratch, told to the agent or to all", async () => {
    const seen: ReplayRequest[] = [];
    await follow([incident("a"), incident("b")], { replayerOf: () => world(() => false, seen) });
    expect(seen).toHaveLength(18);
    expect(new Set(seen.map(({ seed }) => seed)).size).toBe(6);
    expect(seen.every(({ prefix }) => prefix.length === 0)).toBe(true);
    const texts = seen.map(({ change }) => (change?.kind === "hint" ? [change.text, change.agent] : null));
    expect(texts.filter((one) => one?.[0] === retryWords && one[1] === undefined)).toHaveLength(6);
    expect(texts.filter((one) => one?.[0] === "Coder, check it." && one[1] === "Coder")).toHaveLength(6);
    expect(seen.filter(({ change, start }) => change === null && start === "resample")).toHaveLength(6);
    expect(seen[0]?.trace).toMatchObject({ id: "x-a" });
  });

  it("diagnoses what failed anew in each round, and tells all that was learned, the newest first", async () => {
    const seen: ReplayRequest[] = [];
    const failed: string[][] = [];
    const words = ["One.", "Two.", "Two."];
    const teach: FixParts["teach"] = (_, trace) => {
      failed.push(trace.steps.map(({ content }) => content));
      const round = failed.length;
      return Promise.resolve(lesson({ text: words[round - 1] ?? "", agent: round === 2 ? "Planner" : "Coder" }));
    };
    await follow([incident("a")], { replayerOf: () => world(() => false, seen), teach }, { arms: ["lesson"] });
    expect(failed).toEqual([["Go.", "Wrong.", "Done."], ["Wrong."], ["Wrong."]]);
    expect(seen.map(({ change }) => (change?.kind === "hint" ? [change.text, change.agent] : null))).toEqual([
      ["One.", "Coder"],
      ["Two. One.", undefined],
      ["Two. One.", undefined],
    ]);
  });

  it("puts the lesson before the decisive step where that is asked for, and begins the control there with nothing said", async () => {
    const seen: ReplayRequest[] = [];
    const replayerOf = () => world(() => false, seen);
    await follow([incident("a")], { replayerOf }, { place: "at-step", rounds: 1 });
    const brief = seen.map(({ start, prefix, change }) => [start, prefix.length, change?.kind ?? null]);
    expect(brief).toEqual(
      expect.arrayContaining([
        ["prefix", 1, "hint"],
        ["prefix", 0, "hint"],
        ["prefix", 1, null],
      ]),
    );
    expect(seen.find(({ change, prefix }) => change !== null && prefix.length === 1)?.change).toMatchObject({
      stepIndex: 1,
    });
  });

  it("counts what reached no outcome, or had no diagnosis, as not fixed, and says how many these are", async () => {
    const replayerOf = () => world(() => "breaks");
    const { attempts, result } = await follow([incident("a")], { replayerOf, teach: () => Promise.resolve(null) });
    expect(result.arms.map(({ withoutOutcome, rounds }) => [withoutOutcome, rounds.at(-1)?.fixed])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ]);
    expect(attempts.find(({ arm }) => arm === "retry")).toMatchObject({ outcome: "none", problem: "It broke down." });
    expect(attempts.find(({ arm }) => arm === "lesson")).toMatchObject({
      outcome: "none",
      told: null,
      problem: "No diagnosis was had.",
    });
    expect(result.byAgent).toEqual([]);
  });

  it("keeps to as many replays at once as the system takes", async () => {
    let [active, most] = [0, 0];
    const replayerOf =
      (): Replayer =>
      async (...wish) => {
        active += 1;
        most = Math.max(most, active);
        await Promise.resolve();
        const replayed = await world(() => false)(...wish);
        active -= 1;
        return replayed;
      };
    await follow(
      Array.from({ length: 12 }, (_, at) => incident(String(at))),
      { replayerOf },
    );
    expect(most).toBe(3);
  });

  it("ends with what stopped it, and asks for nothing more", async () => {
    const stop = new AbortController();
    const seen: ReplayRequest[] = [];
    const replayerOf = () =>
      world(() => {
        if (seen.length === 2) stop.abort(new Error("enough"));
        return false;
      }, seen);
    await expect(follow([incident("a"), incident("b")], { replayerOf, signal: stop.signal })).rejects.toThrow("enough");
    expect(seen.length).toBeLessThan(8);
    const broken = follow([incident("a")], { replayerOf: () => () => Promise.reject(new Error("no record")) });
    await expect(broken).rejects.toThrow("no record");
    const deaf = { ...capabilities, starts: ["resample" as const], hasHints: false };
    await expect(follow([incident("a")], { capabilities: deaf })).rejects.toThrow("takes no hints");
  });

  it("has nothing to compare without incidents", async () => {
    const { result } = await follow([], {});
    expect(result).toMatchObject({ incidentCount: 0, comparisons: [], byAgent: [] });
    expect(rateOf(result, "lesson")).toEqual([0, 0, 0]);
  });
});
