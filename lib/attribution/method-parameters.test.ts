import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultParameters, type ParameterField, readParameters } from "./method-parameters";

const said = { title: "Title", help: "Help." };
const options = [
  { value: "a", title: "A" },
  { value: "b", title: "B" },
];
const fields: readonly ParameterField[] = [
  { ...said, name: "rounds", kind: "integer", least: 1, most: 9, default: 3 },
  { ...said, name: "way", kind: "choice", options, default: "a" },
  { ...said, name: "ways", kind: "choices", options, default: ["a"] },
  { ...said, name: "models", kind: "names", default: [] },
];
const figures: ParameterField = { ...said, name: "scores", kind: "figures" };

describe("parameters of a method", () => {
  it("have their defaults where nothing is given", () => {
    expect(defaultParameters(fields)).toEqual({ rounds: 3, way: "a", ways: ["a"], models: [] });
    expect(readParameters(fields, { way: "b" }).parameters).toEqual({ rounds: 3, way: "b", ways: ["a"], models: [] });
  });

  it.each([
    [{ rounds: 1 }],
    [{ rounds: 9 }],
    [{ ways: ["b", "a"] }],
    [{ models: ["one", "another/one"] }],
    [{ rounds: undefined }],
  ])("are taken where they can stand: %j", (given) => {
    expect(readParameters(fields, given).fault).toBeNull();
  });

  it.each([
    [{ rounds: 0 }, "from 1 to 9"],
    [{ rounds: 10 }, "from 1 to 9"],
    [{ rounds: 2.5 }, "whole number"],
    [{ rounds: "3" }, "whole number"],
    [{ way: "c" }, "one of: a, b"],
    [{ way: ["a"] }, "one of: a, b"],
    [{ ways: [] }, "one or more of: a, b"],
    [{ ways: ["a", "c"] }, "one or more of: a, b"],
    [{ models: "one" }, "list of names"],
    [{ models: [""] }, "list of names"],
    [{ models: ["x".repeat(201)] }, "list of names"],
    [{ models: Array.from({ length: 100_001 }, () => "x") }, "too many"],
    [{ other: 1 }, "no parameter “other”"],
  ])("are refused with a sentence where they cannot: %j", (given, words) => {
    const { parameters, fault } = readParameters(fields, given);
    expect(parameters).toBeNull();
    expect(fault).toContain(words);
  });

  it("that are figures must be given: a step and a number each", () => {
    expect(readParameters([figures], { scores: [{ stepIndex: 0, value: -1.5 }] }).fault).toBeNull();
    for (const scores of [undefined, [], [1], [{ stepIndex: 0.5, value: 1 }], [{ stepIndex: 0, value: Number.NaN }]])
      expect(readParameters([figures], { scores }).fault).toContain("a step index and a number");
    expect(() => defaultParameters([figures])).toThrow("a step index and a number");
  });

  it("are all there or none, with a sentence, whatever is given", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("rounds", "way", "ways", "models", "__proto__"), fc.jsonValue()),
        (given) => {
          const { parameters, fault } = readParameters(fields, given);
          expect(parameters === null).toBe(fault !== null);
          if (parameters) expect(Object.keys(parameters)).toEqual(fields.map(({ name }) => name));
        },
      ),
    );
  });
});
