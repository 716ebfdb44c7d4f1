import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { expectedConfidence } from "./expected-confidence";

const judgement = (isDecisive: boolean, confidence = 0.9) => ({
  reasoning: isDecisive ? "Wrong." : "Sound.",
  is_decisive_error: isDecisive,
  confidence,
});

/** Says no to every step; the probability of yes, by step, is in `yes`. A step without one has no alternatives. */
const createJudge = (yes: readonly (number | null)[], stated = judgement(false)) =>
  createScriptedJudge(
    () => stated,
    128_000,
    ({ steps }) => {
      const share = yes[steps.last] ?? null;
      if (share === null) return null;
      return [
        { token: "false", probability: (1 - share) * 0.9 },
        { token: "true", probability: share * 0.9 },
        { token: "null", probability: 0.1 },
      ];
    },
  );

describe("expected-confidence", () => {
  it("asks about every step, also after a yes, one at a time, with the past only", async () => {
    const judge = createScriptedJudge(({ steps }) => judgement(steps.last === 1));
    const { attribution, events } = await runMethod(expectedConfidence, makeLongTrace(4), judge);
    expect(judge.asked.map(({ name, steps, probabilityOf }) => [name, steps.first, steps.last, probabilityOf])).toEqual(
      [0, 1, 2, 3].map((index) => ["step_judgement", index, index, "is_decisive_error"]),
    );
    expect(judge.asked[1]?.prompt).not.toContain("Text of step 2.");
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 1, reason: "Wrong." });
    expect(events[0]).toEqual({ type: "started", stepCount: 4, plannedCalls: { min: 4, max: 4 } });
    expect(events.filter(({ type }) => type === "step-judged")).toHaveLength(4);
  });

  it("ranks by the probability of yes where every step has token log-probabilities, and says so", async () => {
    const { attribution, notes } = await runMethod(
      expectedConfidence,
      makeLongTrace(4),
      createJudge([0.1, 0.15, 0.8, 0.75]),
    );
    expect(attribution.stepIndex).toBe(2);
    expect(attribution.confidence).toBeCloseTo(0.8);
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([2, 3, 1, 0]);
    expect(attribution.exhibits).toMatchObject([{ basis: "token-log-probabilities", isHigherWorse: true, drops: [2] }]);
    expect(notes).toEqual([
      "Ranked by the probability that the judge's next token is yes, from token log-probabilities.",
    ]);
    expect(Attribution.parse(attribution)).toEqual(attribution);
  });

  it("ranks by stated confidence where the endpoint gives none, and says so", async () => {
    const sure = [0.9, 0.6, 0.8];
    const judge = createScriptedJudge(({ steps }) => judgement(false, sure[steps.last]));
    const { attribution, notes } = await runMethod(expectedConfidence, makeLongTrace(3), judge);
    expect(attribution.stepIndex).toBe(1);
    expect(attribution.confidence).toBeCloseTo(0.4);
    expect(attribution.exhibits).toMatchObject([{ basis: "stated-confidence", title: "Stated suspicion" }]);
    expect(notes[0]).toContain("no usable token log-probabilities for 3 of 3 steps");
  });

  it("never mixes the two: one step without log-probabilities, and all count as stated", async () => {
    const judge = createJudge([0.1, 0.9, null]);
    const { attribution, notes } = await runMethod(expectedConfidence, makeLongTrace(3), judge);
    expect(attribution.exhibits).toMatchObject([{ basis: "stated-confidence" }]);
    expect(attribution.suspects.every(({ score }) => Math.abs(score - 0.1) < 1e-9)).toBe(true);
    expect(notes[0]).toContain("for 1 of 3 steps");
  });

  it("takes the earliest of equals", async () => {
    const { attribution } = await runMethod(expectedConfidence, makeLongTrace(3), createJudge([0.2, 0.7, 0.7]));
    expect(attribution.stepIndex).toBe(1);
  });

  it("keeps the steps' own log-probabilities beside, where the trace carries them, without ranking by them", async () => {
    const trace = makeLongTrace(4, { metadata: { logProbabilities: [-0.2, -0.3, -0.2, -6] } });
    const { attribution } = await runMethod(expectedConfidence, trace, createJudge([0.1, 0.8, 0.1, 0.1]));
    expect(attribution.stepIndex).toBe(1);
    expect(attribution.exhibits?.[1]).toMatchObject({
      basis: "trace-log-probabilities",
      isHigherWorse: false,
      points: [-0.2, -0.3, -0.2, -6].map((value, stepIndex) => ({ stepIndex, value })),
      drops: [3],
    });
  });

  it("gives the best so far after every step", async () => {
    const { events } = await runMethod(expectedConfidence, makeLongTrace(3), createJudge([0.3, 0.2, 0.6]));
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution.stepIndex] : []));
    expect(found).toEqual([0, 0, 2]);
  });

  it("judges a trace of one step with one call, and one without steps with none", async () => {
    const judge = createJudge([0.5]);
    expect((await runMethod(expectedConfidence, makeLongTrace(1), judge)).attribution.stepIndex).toBe(0);
    expect(judge.asked).toHaveLength(1);
    await expect(runMethod(expectedConfidence, makeTrace([]), judge)).rejects.toMatchObject({ code: "empty" });
  });

  it("needs a stated confidence: without one the judge is asked again, then the run fails", async () => {
    const judge = createScriptedJudge(() => ({ reasoning: "", is_decisive_error: false }));
    await expect(runMethod(expectedConfidence, makeLongTrace(3), judge)).rejects.toMatchObject({ code: "unreadable" });
    expect(judge.asked).toHaveLength(2);
  });

  it("stops asking when the run is canceled", async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ steps }) => {
      if (steps.last === 1) controller.abort();
      return judgement(false);
    });
    const { signal } = controller;
    await expect(runMethod(expectedConfidence, makeLongTrace(5), judge, { signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(judge.asked).toHaveLength(2);
  });

  it("says what the window leaves out", async () => {
    const judge = createJudge([0.1, 0.1, 0.1, 0.1, 0.1, 0.1]);
    const { events } = await runMethod(expectedConfidence, makeLongTrace(6), judge, { parameters: { windowSteps: 3 } });
    expect(events.some(({ type }) => type === "coverage")).toBe(true);
    for (const { shown, steps } of judge.asked) expect(steps.last - (shown.ranges[0]?.first ?? 0)).toBeLessThan(3);
  });

  it("sends half of what asking with the whole trace would", () => {
    expect(expectedConfidence.textsSent?.(10, 10)).toBe(5.5);
  });
});
