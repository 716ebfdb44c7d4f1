import { describe, expect, it } from "vitest";
import { type Outcome } from "@/lib/traces/trace";
import { makeTracer } from "../testing/made-tracer";
import { makeTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { abductActPredict } from "./abduct-act-predict";
import { allAtOnce } from "./all-at-once";
import { guided } from "./guided";
import { hybrid } from "./hybrid";
import { influenceGraph } from "./influence-graph";
import { likeliestFirst } from "./likeliest-first";
import { raffles } from "./raffles";
import { tracerModel } from "./tracer-model";

const traceOf = (outcome: Outcome) =>
  makeTrace(
    [
      ["Planner", "Ask for Lyon."],
      ["Worker", "It is Lyon."],
    ],
    { outcome },
  );

const none = { reasoning: "All is well.", quotes: [], suspects: [], agent: null, step: null, confidence: 0.9 };
const named = { ...none, reasoning: "The plan.", agent: "Planner", step: 0, confidence: 0.4 };
const nothing = { ...none, nodes: [], edges: [], failure_mode: null };

/** Denies whatever it is asked, until it is told that a first reading named no step. */
const denying = (isStubborn = false) =>
  createScriptedJudge(({ name, prompt }) => {
    if (prompt.includes("A first reading found no step") && !isStubborn)
      return name === "tracer_answer" ? "<answer>Planner|0</answer>" : named;
    if (name === "step_judgement") return { reasoning: "Fine.", is_decisive_error: false, confidence: 0.9 };
    if (name === "candidate_scores")
      return { reasoning: "All is well.", scores: [0, 1].map((step) => ({ step, likelihood: 0 })) };
    if (name === "evaluation") return { reasoning: "It holds.", confidence: 1 };
    return name === "tracer_answer" ? "<think>All is well.</think><answer>none|none</answer>" : nothing;
  });

const tracer = makeTracer([1, 2]);
const likeliest = [abductActPredict, guided, hybrid, influenceGraph, likeliestFirst, raffles, tracerModel];

describe("a judge that names no step of a failed run", () => {
  it.each(likeliest)("is asked once more by $name, for the likeliest one", async (method) => {
    const judge = denying();
    const { attribution, notes } = await runMethod(method, traceOf("failed"), judge, { tracer });
    expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 0 });
    expect(attribution.denial).not.toBe("");
    expect(attribution.denial).toBeDefined();
    expect(attribution.isAbstained).toBeUndefined();
    expect(notes.filter((note) => note.includes("asked once more"))).toHaveLength(1);
    expect(judge.asked.length).toBeLessThanOrEqual(method.plannedCalls(2, {}).max);
    expect(judge.asked.length).toBeGreaterThanOrEqual(method.plannedCalls(2, {}).min);
  });

  it.each(likeliest)("has no answer with $name where it denies again", async (method) => {
    const judge = denying(true);
    const { attribution } = await runMethod(method, traceOf("failed"), judge, { tracer });
    expect(attribution.denial).toBeDefined();
    expect(judge.asked.length).toBeLessThanOrEqual(method.plannedCalls(2, {}).max);
    // Where steps were scored one by one, the one that the judge finds most suspicious is left.
    if (method !== guided && method !== likeliestFirst) expect(attribution.isAbstained).toBe(true);
  });

  it("is not asked again by all-at-once, whose calls are counted", async () => {
    const judge = denying();
    const { attribution, notes } = await runMethod(allAtOnce, traceOf("failed"), judge);
    expect(judge.asked).toHaveLength(1);
    expect(attribution).toMatchObject({ isAbstained: true, denial: "All is well." });
    expect(notes).toContain("The judge named no step: it found none that decided the run.");
  });

  it("is believed of a run that passed, and told to suppose a failure where nothing is known", async () => {
    const passed = denying();
    expect((await runMethod(abductActPredict, traceOf("passed"), passed)).attribution.isAbstained).toBe(true);
    expect(passed.asked).toHaveLength(1);
    const unknown = denying();
    await runMethod(abductActPredict, traceOf("unknown"), unknown);
    expect(unknown.asked[1]?.prompt).toContain("Suppose all the same that the run failed.");
    expect(unknown.asked[1]?.prompt).not.toContain("But the run did fail");
  });

  it("keeps its first answer where the second cannot be read", async () => {
    const judge = createScriptedJudge(({ prompt }) => (prompt.includes("A first reading") ? "Hm." : none));
    const { attribution, notes } = await runMethod(abductActPredict, traceOf("failed"), judge);
    expect(attribution).toMatchObject({ isAbstained: true, denial: "All is well." });
    expect(notes.some((note) => note.startsWith("The second question brought no answer."))).toBe(true);
  });
});
