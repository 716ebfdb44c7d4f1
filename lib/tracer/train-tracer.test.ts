import { beforeAll, describe, expect, it } from "vitest";
import { openTracer } from "./open-tracer";
import { seededRandom, shuffled } from "@/lib/attribution/statistics/seeded-random";
import { shippedModel } from "./shipped-tracer";
import { madeTrace } from "./testing/made-trace";
import { TracerModel } from "./tracer-model";
import { type LabelledTrace } from "./labelled-trace";
import { trainTracer, type TrainingResult } from "./train-tracer";

const cities = [
  "Lisbon",
  "Oslo",
  "Quito",
  "Hanoi",
  "Turin",
  "Perth",
  "Kyoto",
  "Dakar",
  "Sofia",
  "Lagos",
  "Minsk",
  "Cork",
];
const things = [
  "bridges",
  "rivers",
  "trams",
  "museums",
  "harbours",
  "schools",
  "markets",
  "parks",
  "towers",
  "squares",
];

/** A system that fails where its checker waves something through that it calls fine. */
function labelled(count: number, seed: number, hasPattern = true): LabelledTrace[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => {
    const rounds = 3 + Math.floor(3 * random());
    const faulty = Math.floor(rounds * random());
    const said: [string, string][] = [["Lead", "Count them one by one."]];
    for (let round = 0; round < rounds; round += 1) {
      said.push(["Counter", `Round ${round}: I count ${Math.floor(100 * random())}.`]);
      said.push([
        "Checker",
        hasPattern && round === faulty ? "Looks fine to me, no need to verify." : "I verified it.",
      ]);
    }
    const question = `Ledger ${at}${seed}: ${things[at % 10]} between ${cities[at % 12]} and ${cities[(at * 5 + 1) % 12]}`;
    const label = { agent: "Checker", stepIndex: 2 + 2 * faulty };
    return { trace: madeTrace(said, { question, system: "Counting house" }), label };
  });
}

function train(traces: readonly LabelledTrace[], name = "Counting house, version 1"): TrainingResult {
  const work = trainTracer({ traces, name, seed: 1, before: shippedModel() });
  let turn = work.next();
  while (!turn.done) turn = work.next();
  return turn.value;
}

describe("trainTracer", () => {
  let result: TrainingResult;
  beforeAll(() => {
    result = train(labelled(12, 1));
  });

  it("learns what tells in a dozen labeled traces, and takes over with a sentence that says why", () => {
    expect(result.isBetter).toBe(true);
    expect(result.decision).toMatch(/^Replaces .*a gain in log-loss of .* nats a trace \[.*\].*12 labeled traces/);
    expect(result.figures.step.share).toBeGreaterThan(0.8);
    expect(result.figures.step.share).toBeGreaterThan(result.figures.before.step.share);
    expect(result.signs[0]?.words).not.toBe("");
  });

  it("answers fresh runs of the system", () => {
    const tracer = openTracer(result.model);
    const fresh = labelled(40, 2);
    const right = fresh.filter(({ trace, label }) => tracer.rank(trace).steps[0]?.stepIndex === label.stepIndex);
    expect(right.length).toBeGreaterThan(32);
    expect(tracer.name).toBe("Counting house, version 1");
    const [first] = fresh;
    if (first) expect(tracer.priorWeight(first.trace)).toBeGreaterThan(0.5);
  });

  it("makes the same weights of the same traces in any order, and they survive JSON", { tags: ["long"] }, () => {
    const again = train(shuffled(labelled(12, 1), seededRandom(5)));
    expect(JSON.stringify(again.model)).toBe(JSON.stringify(result.model));
    expect(TracerModel.parse(JSON.parse(JSON.stringify(result.model)))).toEqual(result.model);
  });

  it("answers a trace that it was trained on as weights did that had not seen it, and says so", () => {
    const [known] = labelled(12, 1);
    const ranking = known && openTracer(result.model).rank(known.trace);
    expect(ranking?.seen).toBe("trace");
    expect(ranking?.steps.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
    const asked = { ...madeTrace([["Someone", "else"]]), question: known?.trace.question ?? "" };
    expect(openTracer(result.model).rank(asked).seen).toBe("question");
  });

  it("does not take over where there is nothing to learn", { tags: ["long"] }, () => {
    const random = seededRandom(9);
    const noise = labelled(14, 3, false).map(({ trace }) => {
      const stepIndex = Math.floor(trace.steps.length * random());
      return { trace, label: { agent: trace.steps[stepIndex]?.agent ?? "", stepIndex } };
    });
    const first = train(noise);
    expect(first.isBetter).toBe(false);
    expect(first.decision).toMatch(/^Does not replace .*not certain to be above 0/);
  });

  it("works where all traces ask the same, and says what it held out", { tags: ["long"] }, () => {
    const same = labelled(10, 4).map(({ trace, label }) => ({ trace: { ...trace, question: "Do it." }, label }));
    const { model, figures } = train(same);
    expect(model.provenance.protocol).toContain("traces (their questions are alike)");
    expect(figures.questionCount).toBe(10);
  });

  it("refuses fewer than ten labeled traces", () => {
    expect(() => train(labelled(9, 1))).toThrow(RangeError);
  });
});
