import { describe, expect, it } from "vitest";
import { type ParameterField } from "@/lib/attribution/method-parameters";
import { firstDraft, optionValue, readDraft, type RunDraft } from "./run-draft";
import { type MethodView } from "./run-offer";

const rounds: ParameterField = {
  kind: "integer",
  name: "rounds",
  title: "Rounds",
  help: "",
  least: 1,
  most: 5,
  default: 2,
};
const models: ParameterField = { kind: "names", name: "models", title: "Models", help: "", default: [] };
const parts: ParameterField = {
  kind: "choices" as const,
  name: "parts",
  title: "Parts",
  help: "",
  default: ["a"],
  options: ["a", "b"].map((value) => ({ value, title: value })),
};
const fields = [rounds, models, parts];
const method = (needsJudge: boolean): MethodView => ({
  name: "m",
  title: "M",
  summary: "",
  source: "",
  needsJudge,
  needsPeers: "none",
  offeredAs: "answer",
  parameterFields: fields,
});
const draft = (change: Partial<RunDraft>): RunDraft => ({
  ...firstDraft({ methods: [method(true)], providers: [] }),
  providerId: "house",
  model: "house-7b",
  ...change,
});

describe("a drafted choice", () => {
  it("sends only the options that were changed, as the method wants them", () => {
    expect(readDraft(draft({}), method(true)).choice.parameters).toEqual({});
    const options = { rounds: "4", models: " big , small,, ", parts: ["a", "b"] };
    expect(readDraft(draft({ options }), method(true))).toMatchObject({
      choice: { parameters: { rounds: 4, models: ["big", "small"], parts: ["a", "b"] } },
      faults: {},
    });
  });

  it("shows the default of an option until it is changed", () => {
    expect(fields.map((field) => optionValue(field, { options: {} }))).toEqual(["2", "", ["a"]]);
    expect(optionValue(rounds, { options: { rounds: "" } })).toBe("");
  });

  it("names what cannot stand and leaves it out of the plan", () => {
    const options = { rounds: "9", parts: [] };
    const read = readDraft(draft({ options, maxCostUsd: "0", maxTokens: "many" }), method(true));
    expect(Object.keys(read.faults).sort()).toEqual(["maxCostUsd", "maxTokens", "options.parts", "options.rounds"]);
    expect(read.choice).toMatchObject({ parameters: {}, maxCostUsd: null, maxTokens: null });
  });

  it("takes limits with a sign and separators, and none where nothing is typed", () => {
    const limited = readDraft(draft({ maxCostUsd: "$0.25", maxTokens: "200,000" }), method(true));
    expect(limited.choice).toMatchObject({ maxCostUsd: 0.25, maxTokens: 200_000 });
    expect(readDraft(draft({}), method(true)).choice).toMatchObject({ maxCostUsd: null, maxTokens: null });
  });

  it("of a method without a judge names no model and no limit, whatever was chosen before", () => {
    const before = draft({ revealExpectedAnswer: true, maxCostUsd: "x", isFresh: true, options: { rounds: "3" } });
    expect(readDraft(before, method(false))).toEqual({
      choice: {
        method: "m",
        providerId: null,
        model: null,
        revealExpectedAnswer: false,
        parameters: { rounds: 3 },
        maxCostUsd: null,
        maxTokens: null,
        isFresh: false,
        isMasked: false,
      },
      faults: {},
    });
  });
});
