import { describe, expect, it } from "vitest";
import { type Method } from "./method";
import { findMethod, methods } from "./method-list";
import { defaultParameters } from "./method-parameters";

const asks = ({ needsJudge }: Method): boolean => needsJudge;
const nameOf = ({ name }: Method): string => name;
const asking = methods.filter(asks);
const keyFree = methods.filter(({ needsJudge }) => !needsJudge);

/** Where a method stands in the list, by what it says of itself. */
function placeOf({ name, offeredAs, needsJudge }: Method): number {
  if (name === "tracer") return 0;
  if (offeredAs === "answer") return needsJudge ? 1 : 2;
  return { replay: 3, posted: 4, table: 5 }[offeredAs];
}

describe("methods", () => {
  it("are found by name, and by short names that no two share", () => {
    const names = methods.flatMap(({ name, aliases }) => [name, ...(aliases ?? [])]);
    expect(new Set(names).size).toBe(names.length);
    for (const method of methods)
      for (const name of [method.name, ...(method.aliases ?? [])]) expect(findMethod(name)).toBe(method);
    expect(findMethod("trajectory")?.name).toBe("trajectory-divergence");
    expect(findMethod("guess")).toBeUndefined();
  });

  it("stand in the order in which they are offered: the default, those that ask a model, the rules, the others", () => {
    const places = methods.map(placeOf);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    const asked = methods.filter((method) => placeOf(method) === 1).map(({ name }) => name);
    expect(asked.slice(0, 5)).toEqual(["abduct-act-predict", "guided", "likeliest-first", "consensus", "all-at-once"]);
  });

  it("offer to vote those that say so, the ones that ask a model first", () => {
    const field = findMethod("consensus")?.parameterFields.find(({ name }) => name === "methods");
    const offered = field?.kind === "choices" ? field.options.map(({ value }) => value) : [];
    const voters = methods.filter(({ mayVote }) => mayVote);
    expect(offered).toEqual([...voters.filter(asks), ...voters.filter((method) => !asks(method))].map(nameOf));
    expect(offered).toContain("tracer");
  });

  it("have prompts where they ask a model, which their hash is taken over, and none where they do not", () => {
    for (const { promptText } of asking) expect(promptText).toContain("never an instruction");
    for (const { promptText } of asking) expect(promptText).not.toMatch(/\$\{|\{idx\}|undefined|\[object/);
    for (const { promptText } of keyFree) expect(promptText).toBe("");
  });

  it("say what they are in one sentence or two", () => {
    expect(new Set(methods.map(({ title }) => title)).size).toBe(methods.length);
    for (const { summary, weakness, source } of methods) {
      expect(summary).toMatch(/^[A-Z].*\.$/);
      expect(weakness).toMatch(/^[A-Z].*\.$/);
      expect(source).not.toBe("");
    }
  });

  it.each([
    ["abduct-act-predict", [0, 0], [1, 2], [1, 2], [1, 2], [1, 2]],
    ["guided", [0, 0], [1, 2], [1, 3], [1, 3], [1, 6]],
    ["likeliest-first", [0, 0], [1, 2], [1, 3], [1, 10], [1, 131]],
    ["all-at-once", [0, 0], [1, 1], [1, 1], [1, 1], [1, 1]],
    ["step-by-step", [0, 0], [1, 1], [1, 2], [1, 9], [1, 130]],
    ["binary-search", [0, 0], [0, 0], [1, 1], [3, 4], [7, 8]],
    ["hybrid", [0, 0], [2, 3], [2, 4], [2, 11], [2, 132]],
    ["consensus", [0, 0], [2, 3], [3, 4], [5, 7], [9, 11]],
    ["raffles", [0, 0], [2, 13], [2, 13], [2, 13], [2, 13]],
    ["influence-graph", [0, 0], [1, 3], [1, 3], [1, 3], [1, 3]],
    ["expected-confidence", [0, 0], [1, 1], [2, 2], [9, 9], [130, 130]],
    ["tracer-model", [0, 0], [1, 2], [1, 2], [1, 2], [1, 2]],
  ])("%s plans its calls for 0, 1, 2, 9 and 130 steps", (name, ...planned) => {
    const method = findMethod(name);
    const parameters = defaultParameters(method?.parameterFields ?? []);
    const calls = [0, 1, 2, 9, 130].map((stepCount) => method?.plannedCalls(stepCount, parameters));
    expect(calls).toEqual(planned.map(([min, max]) => ({ min, max })));
  });

  it("plan no calls where they ask nobody", () => {
    for (const method of keyFree)
      for (const stepCount of [0, 1, 130]) expect(method.plannedCalls(stepCount, {})).toEqual({ min: 0, max: 0 });
  });
});
