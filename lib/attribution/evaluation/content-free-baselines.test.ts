import { describe, expect, it } from "vitest";
import { contentFreeBaselines, type LabelledCase } from "./content-free-baselines";
import { madeCase } from "./testing/made-evaluation";

const labelled = (number: number, agent: string, fields: object = {}): LabelledCase =>
  madeCase(number, { truth: { agent, stepIndex: 3, source: "data-set" }, ...fields }) as LabelledCase;
const guessOf = (name: string, cases: LabelledCase[], of = cases[0] as LabelledCase) =>
  contentFreeBaselines(cases)
    .find((rule) => rule.name === name)
    ?.guess(of);

describe("contentFreeBaselines", () => {
  it("draw a name by chance from the different names, however they are spelled", () => {
    const outline = ["A", "a (thought)", "B"].map((agent) => ({ agent, kind: "message" as const }));
    const guess = guessOf("random-name-and-step", [labelled(0, "A", { outline })]);
    expect(guess).toEqual({ kind: "apart", steps: [0, 1, 2], agents: ["a (thought)", "B"] });
  });

  it("say nothing of step 1 where there is none", () => {
    expect(guessOf("step-1", [labelled(0, "A", { outline: [{ agent: "A", kind: "message" }] })])).toEqual({
      kind: "paired",
      answers: [],
    });
  });

  it("name who is labeled most often on other questions, never by labels of the same one", () => {
    const cases = [
      labelled(0, "Coder"),
      labelled(1, "Coder", { question: 0 }),
      labelled(2, "Planner"),
      labelled(3, "Nobody"),
    ];
    expect(guessOf("most-labelled-agent", cases)).toEqual({
      kind: "paired",
      answers: [
        { agent: "Planner", stepIndex: 0 },
        { agent: "Nobody", stepIndex: null },
      ],
    });
    expect(guessOf("most-labelled-agent", cases, cases[2])).toEqual({
      kind: "paired",
      answers: [{ agent: "Coder", stepIndex: 1 }],
    });
    expect(guessOf("most-labelled-agent", [labelled(0, "Coder")])).toEqual({ kind: "paired", answers: [] });
  });

  it("mark alone what was chosen in hindsight", () => {
    const rules = contentFreeBaselines([labelled(0, "Coder")]);
    expect(rules.filter(({ isHindsight }) => isHindsight).map(({ name }) => name)).toEqual(["same-step"]);
    expect(guessOf("same-step", [labelled(0, "Coder")])).toEqual({ kind: "apart", steps: [3], agents: ["Coder"] });
  });
});
