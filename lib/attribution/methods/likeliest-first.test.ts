import { describe, expect, it } from "vitest";
import { makeTracer } from "../testing/made-tracer";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { makePlantedTrace } from "../testing/planted-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { createSearchingJudge } from "../testing/searching-judge";
import { likeliestFirst } from "./likeliest-first";

const judgement = (isDecisive: boolean, confidence: number) => ({
  reasoning: "Because.",
  is_decisive_error: isDecisive,
  confidence,
});
const oracle = (truth: number) => createScriptedJudge(({ steps }) => judgement(steps.last === truth, 0.9));
const shares = [1, 5, 2, 4, 3];
const order = [1, 3, 4, 2, 0];
const stepsAsked = ({ asked }: ReturnType<typeof oracle>) => asked.filter(({ name }) => name === "step_judgement");
const judgedBy = (judge: ReturnType<typeof oracle>) => stepsAsked(judge).map(({ steps }) => steps.last);

describe("likeliest first", () => {
  it("asks in the tracer's order and stops at the first yes", async () => {
    const judge = oracle(4);
    const { attribution } = await runMethod(likeliestFirst, makeLongTrace(5), judge, { tracer: makeTracer(shares) });
    expect(judgedBy(judge)).toEqual([1, 3, 4]);
    expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 4, confidence: 0.9, reason: "Because." });
  });

  it("asks about the steps that are not ranked last, in turn", async () => {
    const judge = oracle(4);
    const { attribution } = await runMethod(likeliestFirst, makeLongTrace(5), judge, { tracer: makeTracer([1, 3]) });
    expect(judgedBy(judge)).toEqual([1, 0, 2, 3, 4]);
    expect(attribution.stepIndex).toBe(4);
  });

  it("shows the past only, whatever the order, and no step twice", async () => {
    const judge = oracle(9);
    await runMethod(likeliestFirst, makeLongTrace(5), judge, { tracer: makeTracer(shares) });
    for (const [at, { prompt }] of stepsAsked(judge).entries()) {
      const shown = [...prompt.matchAll(/<step-0a1b2c3d index="(\d+)"/g)].map((match) => Number(match[1]));
      expect(shown).toEqual(Array.from({ length: (order[at] ?? 0) + 1 }, (_, index) => index));
    }
  });

  it("takes the step of the highest suspicion where none is called decisive, of equals the one asked about first", async () => {
    const judge = createScriptedJudge(() => judgement(false, 0.9));
    const { attribution, notes } = await runMethod(likeliestFirst, makeLongTrace(5), judge, {
      tracer: makeTracer(shares),
    });
    expect(judgedBy(judge)).toEqual(order);
    expect(attribution.stepIndex).toBe(1);
    expect(notes[0]).toMatch(/called no step decisive/);
  });

  it("asks in turn about a system that was not learned, and says so", async () => {
    const judge = oracle(2);
    const tracer = makeTracer(shares, { priorWeight: 0 });
    const { notes } = await runMethod(likeliestFirst, makeLongTrace(5), judge, { tracer });
    expect(judgedBy(judge)).toEqual([0, 1, 2]);
    expect(notes[0]).toMatch(/judged in turn/);
  });

  it("shortens the past to the context in any order and keeps the step in question whole", async () => {
    const contextTokens = 6_000;
    const texts = Array.from({ length: 20 }, (_, index) => [`Agent${index % 3}`, `${index} `.repeat(600)] as const);
    const judge = createScriptedJudge(({ steps }) => judgement(steps.last === 0, 0.9), contextTokens);
    const tracer = makeTracer(texts.map((_, index) => (index * 7) % 20));
    const { events } = await runMethod(likeliestFirst, makeTrace(texts), judge, { tracer });
    expect(events.some(({ type }) => type === "coverage")).toBe(true);
    expect(stepsAsked(judge)).toHaveLength(20);
    for (const { prompt, steps } of stepsAsked(judge)) {
      expect(new TextEncoder().encode(prompt).length / 3).toBeLessThan(contextTokens);
      expect(prompt).toContain(`>${`${steps.last} `.repeat(600)}</step-`);
    }
  });

  it("has nothing to ask about a trace without steps", async () => {
    const run = runMethod(likeliestFirst, makeTrace([]), oracle(0), { tracer: makeTracer([]) });
    await expect(run).rejects.toMatchObject({ code: "empty" });
  });

  it("keeps the highest suspicion so far as its answer, with how far the weights know the trace", async () => {
    const sure = [0.9, 0.6, 0.8, 0.7, 0.9];
    const judge = createScriptedJudge(({ steps }) => judgement(false, sure[steps.last] ?? 1));
    const { attribution, events } = await runMethod(likeliestFirst, makeLongTrace(5), judge, {
      tracer: makeTracer(shares),
    });
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found).toHaveLength(6);
    expect(found.at(-1)).toEqual(attribution);
    expect({ ...found.at(-2), denial: attribution.denial }).toEqual(attribution);
    for (const { applicability } of found) expect(applicability?.level).toBe("familiar");
  });

  it("searches for the likeliest step where none is called decisive and the trace is longer than the context", async () => {
    const { trace, planted } = makePlantedTrace(1, 60_000);
    const searching = createSearchingJudge(planted, 8_000);
    const judge = createScriptedJudge(
      ({ name, prompt }) => (name === "search" ? searching.answer(prompt) : judgement(false, 0.9)),
      8_000,
    );
    const tracer = makeTracer(trace.steps.map(() => 1));
    const { attribution, events } = await runMethod(likeliestFirst, trace, judge, { tracer });
    expect(attribution).toMatchObject({ stepIndex: planted.stepIndex, agent: planted.agent });
    expect(attribution.denial).toContain("called none of");
    expect(new Set(judge.asked.map(({ name }) => name))).toEqual(new Set(["step_judgement", "search"]));
    const planned = events.flatMap((event) => (event.type === "started" ? [event.plannedCalls] : []));
    expect(judge.asked.length).toBeLessThanOrEqual(planned[0]?.max ?? 0);
  });
});
