import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeInput } from "@/lib/attribution/method-input";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { makeTracer } from "@/lib/attribution/testing/made-tracer";
import { createLab } from "./create-lab";
import { type ReplayWish } from "./replay-wish";
import { scanOrders } from "./scan-settings";
import { makeWorld, plainCorrector, reportOf, scanWorld, type WorldRule } from "./testing/scripted-world";

/** One decisive step: its correction mends the run but for what slips, another try does not. */
const decisiveAt =
  (stepIndex: number, slips = 0): WorldRule =>
  (wish) =>
    wish.arm === "corrected" && wish.stepIndex === stepIndex ? 1 - slips : 0;
/** An error that was made once: whatever is taken anew at the step or before ends well. */
const onceAt =
  (stepIndex: number, slips = 0): WorldRule =>
  (wish) =>
    wish.stepIndex <= stepIndex ? 1 - slips : 0;
/** An error that was made once, and that only a correction of the step behind it repairs. */
const repairAfter =
  (stepIndex: number, slips = 0): WorldRule =>
  ({ arm, stepIndex: at }) =>
    (arm === "corrected" && at === stepIndex + 1) || (arm === "control" && at <= stepIndex) ? 1 - slips : 0;

const findingAt = ({ exhibit }: Awaited<ReturnType<typeof scanWorld>>, stepIndex: number) =>
  exhibit.steps.find((step) => step.stepIndex === stepIndex)?.finding;
const keyOf = ({ arm, stepIndex, repeat }: ReplayWish) => `${arm}:${stepIndex}:${repeat}`;

describe("scan", () => {
  it("names the earliest step whose correction makes the run pass more often than a retry, and says with what figures", async () => {
    const found = await scanWorld(makeWorld(decisiveAt(4)));
    expect(found.attribution).toMatchObject({
      agent: "Planner",
      stepIndex: 4,
      suggestedFix: "Said what is right at 4.",
    });
    expect(found.attribution.isAbstained).toBeUndefined();
    expect(found.exhibit).toMatchObject({ proof: "earliest", order: "in-turn", stoppedBy: null, replaysPerArm: 24 });
    expect(found.exhibit.steps[4]).toMatchObject({
      finding: "decisive",
      corrected: { flips: 6, count: 6 },
      control: { flips: 0, count: 6 },
    });
    expect(found.exhibit.steps.map(({ finding }) => finding).slice(0, 6)).toEqual([
      ...["refuted", "refuted", "refuted", "refuted"],
      ...["decisive", "not-tested"],
    ]);
    expect(found.exhibit.placebo).toEqual({ stepIndex: 3, flips: 0, count: 6, isParaphrase: false });
    expect(found.exhibit.replayCount).toBe(4 * 2 + 6 + 6 + 4 + 6);
    expect(found.attribution.reason).toContain("With step 4 (Planner) corrected, 6 of 6 replays passed");
    expect(found.attribution.reason).toContain("0 of 6 (one-sided exact test, p = 0.0011, threshold 0.0017)");
    expect(found.attribution.reason).toContain("All 4 steps before it");
    expect(found.attribution.reason).toContain("Placebo, a correction at step 3");
    expect(found.attribution.suspects[0]?.stepIndex).toBe(4);
  });

  it("finds it in every order, and calls it the earliest only where all before were tested", async () => {
    for (const order of scanOrders) {
      const found = await scanWorld(makeWorld(decisiveAt(4)), { order, suspects: [7, 4] });
      expect(found.attribution.stepIndex).toBe(4);
      expect(found.exhibit.proof).toBe(order === "in-turn" ? "earliest" : "one-of-several");
      if (order !== "in-turn") expect(found.attribution.reason).toContain("perhaps not the earliest: step");
    }
  });

  it("goes by the tracer's ranking where no suspects are named, and in turn where there is neither", async () => {
    const shares = [0.05, 0.05, 0.05, 0.05, 0.6, 0.2];
    const ranked = makeWorld(decisiveAt(4));
    await scanWorld(ranked, { order: "by-suspects" }, { tracer: makeTracer(shares) });
    expect(ranked.wishes[0]?.stepIndex).toBe(4);
    const unranked = makeWorld(decisiveAt(4));
    const { events } = await scanWorld(unranked, { order: "by-suspects" });
    expect(unranked.wishes[0]?.stepIndex).toBe(0);
    expect(events).toContainEqual(
      expect.objectContaining({ type: "note", message: expect.stringContaining("in turn") }),
    );
  });

  it("falls back to the steps in turn where halving finds nothing, and says so", async () => {
    // The middle does not flip, so halving looks later.
    const { attribution, events } = await scanWorld(makeWorld(decisiveAt(1)), { order: "by-halves" });
    expect(attribution.stepIndex).toBe(1);
    expect(events).toContainEqual(expect.objectContaining({ message: expect.stringContaining("Halving") }));
  });

  it(
    "finds the decisive step of a system that slips, by later looks and by looking back",
    { tags: ["long"] },
    async () => {
      let right = 0;
      const count = 60;
      for (let seed = 0; seed < count; seed += 1) {
        const found = await scanWorld(makeWorld(decisiveAt(4, 0.3)), { seed });
        if (found.attribution.stepIndex === 4 && !found.attribution.isAbstained) right += 1;
      }
      expect(right / count).toBeGreaterThan(0.9);
    },
  );

  it("tells an error that was made once from a decisive step", async () => {
    const found = await scanWorld(makeWorld(onceAt(3)));
    expect(found.attribution).toMatchObject({ stepIndex: 3, isAbstained: true });
    expect(findingAt(found, 3)).toBe("by-chance");
    expect(findingAt(found, 4)).toBe("refuted");
    expect(found.exhibit.commitmentStep).toBe(3);
    expect(found.attribution.reason).toMatch(
      /a retry from step 3 passes in 12 of 12, from step 4 in 0 of 12 \(p = 3\.7e-7\)/u,
    );
    expect(found.attribution.reason).toContain("The error was made once, at step 3");
    expect(found.attribution.suspects[0]).toMatchObject({ stepIndex: 3, score: 0.9 });
    expect(found.exhibit.takenBackBy).toBeNull();
  });

  it("takes a step that only repairs an error made once, before it, for no decisive one", async () => {
    // Another try up to step 3 ends well; from there on none does, but step 6 can put it right.
    const found = await scanWorld(
      makeWorld((wish) => (wish.stepIndex <= 3 || (wish.stepIndex === 6 && wish.arm === "corrected") ? 1 : 0)),
    );
    expect(found.attribution).toMatchObject({ stepIndex: 3, isAbstained: true });
    expect(findingAt(found, 6)).toBe("suggestive");
    expect(found.attribution.reason).toContain("from step 4 in 0 of 12");
    expect(found.exhibit.takenBackBy).toEqual({ why: "earlier-error", stepIndex: 6 });
    expect(found.exhibit.steps[6]).toMatchObject({
      corrected: { flips: 6, count: 6 },
      control: { flips: 0, count: 6 },
    });
    expect(found.attribution.reason).toContain("Correcting step 6 (Planner) makes the run pass as well");
  });

  it(
    "names a step by mistake less often than its level where another try does as much",
    { tags: ["long"] },
    async () => {
      let named = 0;
      const count = 150;
      for (let seed = 0; seed < count; seed += 1) {
        const found = await scanWorld(makeWorld(onceAt(5, 0.4)), { seed });
        if (!found.attribution.isAbstained) named += 1;
      }
      expect(named / count).toBeLessThanOrEqual(0.05);
    },
  );

  it("calls nothing decisive where too few replays are asked for, and says so before it starts", async () => {
    const { attribution, exhibit, events } = await scanWorld(makeWorld(decisiveAt(4)), { replays: 3 });
    expect(exhibit.steps[4]).toMatchObject({ finding: "suggestive", corrected: { flips: 3, count: 3 } });
    expect(attribution).toMatchObject({ stepIndex: 4, isAbstained: true });
    expect(exhibit.steps[4]?.pValue).toBeCloseTo(0.05, 12);
    expect(exhibit.proof).toBe("none");
    const notes = events.flatMap((event) => (event.type === "note" ? [event.message] : []));
    expect(notes[0]).toContain("suggestive at best, never decisive");
  });

  it("takes a finding back where a change helps that nobody needed", async () => {
    // At step 3 a change helps only as a placebo: its correction, taken up again, helps no more than before.
    const world = makeWorld((wish) =>
      wish.arm === "placebo" || (wish.arm === "corrected" && wish.stepIndex === 4) ? 1 : 0,
    );
    const { attribution, exhibit } = await scanWorld(world);
    expect(exhibit.placebo).toEqual({ stepIndex: 3, flips: 6, count: 6, isParaphrase: false });
    expect(exhibit.takenBackBy).toEqual({ why: "placebo", stepIndex: 4 });
    expect(exhibit.steps[4]?.finding).toBe("suggestive");
    expect(attribution.isAbstained).toBe(true);
    expect(attribution.reason).toContain("downgraded to suggestive");
  });

  it("makes up for placebo replays without an outcome, and shows none that broke down as one that passed", async () => {
    const broken = { report: null, problem: "failed", message: "The tool is gone." } as const;
    const some = makeWorld((wish) => (wish.arm === "placebo" && wish.repeat < 2 ? broken : decisiveAt(4)(wish)));
    expect((await scanWorld(some)).exhibit.placebo).toEqual({ stepIndex: 3, flips: 0, count: 6, isParaphrase: false });
    expect(some.wishes.filter(({ arm }) => arm === "placebo")).toHaveLength(8);
    const all = makeWorld((wish) => (wish.arm === "placebo" ? broken : decisiveAt(4)(wish)));
    const { attribution, exhibit } = await scanWorld(all);
    expect(exhibit).toMatchObject({ placebo: null, stoppedBy: null });
    expect(attribution).toMatchObject({ stepIndex: 4 });
    expect(attribution.reason).toContain("No placebo: At step 3, 0 of the 6 replays that it needs came to an outcome");
    expect(attribution.reason).toContain("The tool is gone.");
    const cut = await scanWorld(some, { maxReplays: 4 * 2 + 6 + 6 + 4 + 7 });
    expect(cut.exhibit).toMatchObject({ placebo: null, stoppedBy: "The limit of 31 replays was reached." });
  });

  it("takes up again a step that was passed over, where its correction helps as a placebo", async () => {
    // The first two corrected replays of step 3 slip.
    const world = makeWorld(({ arm, stepIndex, repeat }) =>
      arm !== "control" && (stepIndex === 4 || (stepIndex === 3 && (arm === "placebo" || repeat > 1))) ? 1 : 0,
    );
    const { attribution, exhibit } = await scanWorld(world);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 3 });
    expect(exhibit.proof).toBe("earliest");
    expect(exhibit.placebo).toEqual({ stepIndex: 2, flips: 0, count: 12, isParaphrase: false });
  });

  it("uses the decisive step in other words as the placebo where no innocent step was tested", async () => {
    const paraphrase = (_: unknown, index: number) =>
      ({ index, agent: "Planner", kind: "message", content: "The same in other words." }) as const;
    const { exhibit } = await scanWorld(
      makeWorld((wish) => (wish.arm === "corrected" && wish.stepIndex === 0 ? 1 : 0), { paraphrase }),
    );
    expect(exhibit.placebo).toEqual({ stepIndex: 0, flips: 0, count: 6, isParaphrase: true });
    const byDefault = makeWorld(decisiveAt(0));
    expect((await scanWorld(byDefault)).attribution.reason).toContain("with only its wording changed");
    expect(byDefault.wishes.at(-1)?.request.change).toMatchObject({
      step: { content: "In other words:\nText of step 0." },
    });
    const calls = makeLongTrace(10);
    const trace = { ...calls, steps: calls.steps.map((step) => ({ ...step, kind: "tool-call" as const })) };
    const without = await scanWorld(
      makeWorld((wish) => (wish.arm === "corrected" && wish.stepIndex === 0 ? 1 : 0)),
      {},
      { trace },
    );
    expect(without.exhibit.placebo).toBeNull();
    expect(without.attribution.reason).toContain("No placebo");
  });

  it("says what could not be tested: answers given away, nothing to correct, corrections that were not followed, no outcome", async () => {
    const corrector: typeof plainCorrector = {
      name: "odd corrector",
      correct: async (trace, stepIndex, signal, again) => {
        const plain = await plainCorrector.correct(trace, stepIndex, signal);
        if (stepIndex === 0 || plain?.change.kind !== "replace") return null;
        if (stepIndex > 2) return plain;
        const content = stepIndex === 1 || !again ? "It is 1,200.50 euros." : "Add them up.";
        return { ...plain, change: { kind: "replace", step: { ...plain.change.step, content } } };
      },
    };
    const world = makeWorld(
      (wish) => {
        if (wish.stepIndex === 3) {
          const { report } = reportOf(wish, "failed");
          return report
            ? {
                report: { ...report, steps: report.steps.map((step) => ({ ...step, content: "Mine." })) },
                problem: null,
              }
            : 0;
        }
        if (wish.stepIndex === 4) return { report: null, problem: "time-out", message: "No answer within 5 s." };
        return wish.arm === "corrected" && wish.stepIndex === 6 ? 1 : 0;
      },
      { corrector },
    );
    const found = await scanWorld(world, {}, { trace: makeLongTrace(10, { expectedAnswer: "1200.5" }) });
    expect(found.exhibit.steps.map(({ finding }) => finding)).toEqual([
      ...["nothing-to-correct", "gives-answer-away", "refuted", "not-followed", "no-outcome", "refuted", "decisive"],
      ...["not-tested", "not-tested", "not-tested"],
    ]);
    expect(found.exhibit.proof).toBe("one-of-several");
    expect(found.attribution.reason).toContain("step 1: could not be corrected without revealing the answer");
  });

  it("takes no step for tested of which a replay went on from another one", async () => {
    const other = { report: null, problem: "not-followed", message: "Step 3 came back as another one." } as const;
    for (const isOther of [() => true, (repeat: number) => repeat === 1]) {
      const world = makeWorld((wish) =>
        wish.arm === "corrected" && wish.stepIndex === 3 && isOther(wish.repeat) ? other : decisiveAt(4)(wish),
      );
      const found = await scanWorld(world);
      expect(found.exhibit.steps[3]).toMatchObject({ finding: "not-followed", corrected: { flips: 0, count: 2 } });
      expect(found).toMatchObject({ attribution: { stepIndex: 4 }, exhibit: { proof: "one-of-several" } });
      expect(found.attribution.reason).toContain("step 3: not followed");
    }
  });

  it("tells progress by milestones from none", async () => {
    const found = await scanWorld(
      makeWorld(
        (wish) =>
          reportOf(
            wish,
            "failed",
            wish.arm === "corrected" && wish.stepIndex === 2 ? ["planned", "found"] : ["planned"],
          ),
        {
          capabilities: { milestones: ["planned", "found"] },
        },
      ),
    );
    expect(findingAt(found, 2)).toBe("partly");
    expect(findingAt(found, 3)).toBe("refuted");
    expect(found.attribution).toMatchObject({ stepIndex: 2, isAbstained: true });
  });

  it("never makes more replays than the limit, and gives what was found until then", async () => {
    for (const maxReplays of [0, 1, 5, 13, 20]) {
      const world = makeWorld(decisiveAt(4));
      const { attribution, exhibit } = await scanWorld(world, { maxReplays });
      expect(world.wishes.length).toBeLessThanOrEqual(maxReplays);
      if (maxReplays < 20) {
        expect(exhibit.stoppedBy).toContain(`limit of ${maxReplays} replays`);
        expect(attribution.isAbstained).toBe(true);
      } else expect(attribution).toMatchObject({ stepIndex: 4 });
    }
  });

  it("gives up where a system says nothing, with what it said last", async () => {
    const world = makeWorld(() => ({ report: null, problem: "unreachable", message: "Nobody answers." }));
    const { exhibit } = await scanWorld(world);
    expect(exhibit.stoppedBy).toContain("Nobody answers.");
    expect(world.wishes).toHaveLength(6);
  });

  it("counts an outage while controls are made for neither side", async () => {
    const world = makeWorld((wish) =>
      wish.arm === "control"
        ? { report: null, problem: "unreachable", message: "Nobody answers." }
        : wish.stepIndex === 4
          ? 1
          : 0,
    );
    const { exhibit, attribution } = await scanWorld(world);
    expect(exhibit.steps[4]).toMatchObject({ finding: "suggestive", control: { flips: 0, count: 0 }, pValue: null });
    expect(attribution.isAbstained).toBe(true);
  });

  it("leaves the best answer so far where the replayer stops the work", async () => {
    const world = makeWorld((wish) => {
      if (wish.arm === "placebo") throw new Error("budget");
      return wish.arm === "corrected" && wish.stepIndex === 4 ? 1 : 0;
    });
    const input = completeInput(
      { parameterFields: [] },
      { nonce: "0a1b2c3d", signal: new AbortController().signal, trace: makeLongTrace(10) },
    );
    const run = createLab(world.parts).scan(input);
    let best: number | null = null;
    const stopped = (async () => {
      for await (const event of run) if (event.type === "found") best = event.attribution.stepIndex;
    })();
    await expect(stopped).rejects.toThrow("budget");
    expect(best).toBe(4);
  });

  it("takes hints from scratch as weaker evidence, and refuses a system that only runs the whole task again", async () => {
    const hinting = makeWorld(decisiveAt(4), { capabilities: { starts: ["hint", "resample"] } });
    const { attribution } = await scanWorld(hinting);
    expect(attribution.stepIndex).toBe(4);
    expect(attribution.reason).toContain("Weaker evidence");
    const corrected = hinting.wishes.find(({ arm }) => arm === "corrected");
    expect(corrected?.request).toMatchObject({ start: "hint", prefix: [], change: { kind: "hint", stepIndex: 0 } });
    expect(hinting.wishes.find(({ arm }) => arm === "control")?.request).toMatchObject({
      start: "resample",
      change: null,
    });
    await expect(scanWorld(makeWorld(() => 0, { capabilities: { starts: ["resample"] } }))).rejects.toThrow("prefix");
  });

  it("says of simulated replays first that they are", async () => {
    const { attribution, exhibit, events } = await scanWorld(makeWorld(decisiveAt(4), { isSimulated: true }));
    expect(attribution.reason.startsWith("Simulated: no system was run.")).toBe(true);
    expect(exhibit.isSimulated).toBe(true);
    expect(events[1]).toMatchObject({ type: "note", message: expect.stringContaining("Simulated") });
  });

  it("replays another try of every step for the profile, and leaves results of tools out where that is asked", async () => {
    const trace = makeLongTrace(6);
    const withTool = {
      ...trace,
      steps: trace.steps.map((step) => (step.index === 1 ? { ...step, kind: "tool-result" as const } : step)),
    };
    const settings = { profile: true, testsToolResults: false };
    const plain = await scanWorld(makeWorld(onceAt(2)), settings, { trace: withTool });
    expect(plain.exhibit.steps.map(({ stepIndex }) => stepIndex)).toEqual([0, 2, 3, 4, 5]);
    expect(plain.exhibit.steps.every(({ control }) => control.count >= 5)).toBe(true);
    const all = await scanWorld(makeWorld(onceAt(2)), {}, { trace: withTool });
    expect(all.exhibit.steps).toHaveLength(6);
    expect(all.exhibit.untestedToolResults).toEqual([]);
  });

  it("calls no step the earliest behind a tool result that it was not to test, and names that result", async () => {
    const trace = makeLongTrace(8);
    const resultsAt = (...at: number[]) => ({
      trace: {
        ...trace,
        steps: trace.steps.map((step) => (at.includes(step.index) ? { ...step, kind: "tool-result" as const } : step)),
      },
    });
    const settings = { testsToolResults: false };
    const behind = await scanWorld(makeWorld(decisiveAt(4)), settings, resultsAt(2));
    expect(behind.exhibit).toMatchObject({ proof: "one-of-several", untestedToolResults: [2] });
    expect(behind.attribution).toMatchObject({
      stepIndex: 4,
      reason: expect.stringContaining("not the earliest: step 2 is a tool result and was not tested."),
    });
    const first = await scanWorld(makeWorld(decisiveAt(1)), settings, resultsAt(0));
    expect(first.exhibit.proof).toBe("one-of-several");
    const before = await scanWorld(makeWorld(decisiveAt(4)), settings, resultsAt(5));
    expect(before.exhibit.proof).toBe("earliest");
    const tested = await scanWorld(makeWorld(decisiveAt(4)), {}, resultsAt(2));
    expect(tested.exhibit.proof).toBe("earliest");
    const nothing = await scanWorld(
      makeWorld(() => 0),
      settings,
      resultsAt(2, 3),
    );
    expect(nothing.attribution.reason).toContain("Left open: steps 2–3 are tool results and were not tested.");
  });

  it("asks for the same replays in the same order where it is given the same results", { tags: ["long"] }, async () => {
    const world = fc.record({
      decisive: fc.integer({ min: 0, max: 9 }),
      slips: fc.double({ min: 0, max: 0.5, noNaN: true }),
      chance: fc.double({ min: 0, max: 0.6, noNaN: true }),
      order: fc.constantFrom(...scanOrders),
      seed: fc.nat(),
      replays: fc.constantFrom(0, 3, 6),
    });
    await fc.assert(
      fc.asyncProperty(world, async ({ decisive, slips, chance, ...settings }) => {
        const rule: WorldRule = (wish) =>
          wish.arm === "corrected" && wish.stepIndex === decisive ? 1 - slips : chance;
        const [first, second] = [makeWorld(rule), makeWorld(rule)];
        const results = [await scanWorld(first, settings), await scanWorld(second, settings)];
        expect(second.wishes.map(keyOf)).toEqual(first.wishes.map(keyOf));
        expect(results[1]?.attribution).toEqual(results[0]?.attribution);
        expect(new Set(first.wishes.map(keyOf)).size).toBe(first.wishes.length);
      }),
      { numRuns: 30 },
    );
  });

  it(
    "finds the same whatever number of replays is under way, and whichever ends first",
    { tags: ["long"] },
    async () => {
      const world = fc.record({
        decisive: fc.integer({ min: 0, max: 9 }),
        slips: fc.double({ min: 0, max: 0.4, noNaN: true }),
        chance: fc.double({ min: 0, max: 0.4, noNaN: true }),
        seed: fc.nat(1_000),
        maxConcurrent: fc.integer({ min: 2, max: 9 }),
        turns: fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 5, maxLength: 5 }),
      });
      await fc.assert(
        fc.asyncProperty(world, async ({ decisive, slips, chance, seed, maxConcurrent, turns }) => {
          const rule: WorldRule = (wish) =>
            wish.arm === "corrected" && wish.stepIndex === decisive ? 1 - slips : chance;
          const alone = makeWorld(rule);
          const delay = ({ stepIndex, repeat, arm }: ReplayWish) =>
            turns[(stepIndex + 3 * repeat + arm.length) % 5] ?? 0;
          const together = makeWorld(rule, { capabilities: { maxConcurrent }, delay });
          const settings = { seed, maxReplays: 5_000 };
          const [one, other] = [await scanWorld(alone, settings), await scanWorld(together, settings)];
          expect(other.attribution).toEqual(one.attribution);
          const asked = new Set(together.wishes.map(keyOf));
          expect(alone.wishes.map(keyOf).filter((key) => !asked.has(key))).toEqual([]);
        }),
        { numRuns: 30 },
      );
    },
  );

  it(
    "finds the same with 1, 8 and 32 replays at once, and makes no more of them than the limit",
    { tags: ["long"] },
    async () => {
      const world = fc.record({
        at: fc.integer({ min: 0, max: 18 }),
        kind: fc.constantFrom(decisiveAt, onceAt, repairAfter),
        slips: fc.constantFrom(0, 0.1),
        seed: fc.nat(1_000),
      });
      await fc.assert(
        fc.asyncProperty(world, async ({ at, kind, slips, seed }) => {
          const rule = kind(at, slips);
          const results = await Promise.all(
            [1, 8, 32].map(async (maxConcurrent) => {
              const made = makeWorld(rule, { capabilities: { maxConcurrent }, delay: ({ repeat }) => 3 * repeat });
              const scanned = await scanWorld(made, { seed }, { trace: makeLongTrace(20) });
              expect(made.wishes.length).toBeLessThanOrEqual(scanned.exhibit.replayCount + maxConcurrent);
              expect(made.wishes.length).toBeLessThanOrEqual(500);
              return scanned;
            }),
          );
          for (const { attribution } of results) expect(attribution).toEqual(results[0]?.attribution);
        }),
        // Many are ahead when this one is found, and looking for the error takes many replays.
        { numRuns: 15, examples: [[{ at: 12, kind: repairAfter, slips: 0, seed: 1 }]] },
      );
    },
  );

  it("begins no more of a step ahead than passes it over without a flip, and gives that up once it is of no use", async () => {
    const signals = new Map<string, AbortSignal>();
    const world = makeWorld((wish) => (wish.arm === "corrected" && wish.stepIndex >= 2 ? 1 : 0), {
      capabilities: { maxConcurrent: 8 },
    });
    const { replay } = world.parts;
    world.parts.replay = async (wish, signal) => {
      signals.set(keyOf(wish), signal);
      return replay(wish, signal);
    };
    const { attribution, exhibit } = await scanWorld(world);
    expect(attribution.stepIndex).toBe(2);
    const ahead = world.wishes.filter(({ stepIndex }) => stepIndex > 2);
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.every(({ arm, repeat }) => arm === "corrected" && repeat < 2)).toBe(true);
    expect(world.wishes.length - exhibit.replayCount).toBe(ahead.length);
    expect(ahead.every((wish) => signals.get(keyOf(wish))?.aborted)).toBe(true);
  });

  it("keeps what is on its way ahead where the replayer stops the work", async () => {
    const ended: string[] = [];
    const world = makeWorld(() => 0, { capabilities: { maxConcurrent: 8 } });
    const { replay } = world.parts;
    world.parts.replay = async (wish, signal) => {
      if (wish.stepIndex === 1) throw new Error("budget");
      for (let turn = 0; turn < 100 * wish.stepIndex; turn += 1) await Promise.resolve();
      signal.throwIfAborted();
      ended.push(keyOf(wish));
      return replay(wish, signal);
    };
    await expect(scanWorld(world)).rejects.toThrow("budget");
    expect(ended).toEqual(expect.arrayContaining(["corrected:2:0", "corrected:2:1", "corrected:3:0"]));
  });

  it("says that no correction could be held against an answer where none is known", async () => {
    const words = "Whether a correction reveals the answer could not be checked";
    const unknown = await scanWorld(makeWorld(decisiveAt(4)));
    expect(unknown.exhibit.isAnswerChecked).toBe(false);
    expect(unknown.attribution.reason).toContain(words);
    const known = await scanWorld(makeWorld(decisiveAt(4)), {}, { trace: makeLongTrace(10, { expectedAnswer: "7" }) });
    expect(known.exhibit.isAnswerChecked).toBe(true);
    expect(known.attribution.reason).not.toContain(words);
  });

  it("tells the agent a correction as a hint without remarks for people", async () => {
    const corrector: typeof plainCorrector = {
      name: "remarking corrector",
      correct: async (trace, stepIndex, signal) => {
        const plain = await plainCorrector.correct(trace, stepIndex, signal);
        return plain && { ...plain, words: "Ask for France. (8 characters changed of 28)", hint: "Ask for France." };
      },
    };
    const world = makeWorld(decisiveAt(4), { capabilities: { starts: ["hint", "resample"] }, corrector });
    const { exhibit } = await scanWorld(world);
    const changes = world.wishes.flatMap(({ arm, request: { change } }) =>
      arm === "corrected" && change ? [change] : [],
    );
    expect(changes.every((change) => change.kind === "hint" && change.text === "Ask for France.")).toBe(true);
    expect(exhibit.steps[4]?.correction).toContain("(8 characters");
  });
});
