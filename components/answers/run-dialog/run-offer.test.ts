import { describe, expect, it } from "vitest";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { asksModel, firstMethod, groupMethods, judgeOf, type MethodView } from "./run-offer";

const method = (
  name: string,
  needsJudge: boolean,
  needsPeers: MethodView["needsPeers"] = "none",
  recommendedAs?: MethodView["recommendedAs"],
): MethodView => ({
  name,
  title: name,
  summary: "",
  source: "",
  needsJudge,
  needsPeers,
  offeredAs: "answer",
  parameterFields: [],
  ...(recommendedAs ? { recommendedAs } : {}),
});
const tracer = method("tracer", false, "none", "quick");
const rules = method("rules", false, "none", "careful");
const allAtOnce = method("all-at-once", true);
const usual = method("abduct-act-predict", true, "none", "quick");
const vote = method("consensus", true, "none", "vote");
const spectrum = method("spectrum", false, "both-outcomes");
const random: MethodView = { ...method("random", false), offeredAs: "table" };
const model = { name: "house-7b", contextTokens: 8000, inputUsdPerMillion: null, outputUsdPerMillion: null };
const provider = (id: string, models: object[]) => ({ id, name: id, models }) as ProviderView;
const providers = [provider("empty", []), provider("house", [model])];

describe("what the run dialog opens with", () => {
  it("is a method that needs no model where there is none to ask", () => {
    expect(firstMethod({ methods: [random, tracer, usual], providers: [] })).toBe(tracer);
    expect(firstMethod({ methods: [tracer, usual], providers: [provider("p", [])] })).toBe(tracer);
  });

  it("is the usual method where there is a model, wherever it stands in the list", () => {
    expect(firstMethod({ methods: [tracer, allAtOnce, usual], providers })).toBe(usual);
    expect(firstMethod({ methods: [tracer, allAtOnce], providers })).toBe(tracer);
  });

  it("is one that has not answered yet, and the first again once all have", () => {
    const methods = [tracer, rules, vote];
    expect(firstMethod({ methods, providers: [], answered: ["tracer"] })).toBe(rules);
    expect(firstMethod({ methods, providers: [], answered: ["tracer", "rules"] })).toBe(tracer);
    expect(firstMethod({ methods, providers, answered: ["tracer", "rules"] })).toBe(vote);
  });
});

it("the model changes with its provider", () => {
  expect(judgeOf(providers, "house")).toEqual({ providerId: "house", model: "house-7b" });
  expect(judgeOf(providers, "empty")).toEqual({ providerId: "empty", model: null });
  expect(judgeOf(providers, "gone")).toEqual({ providerId: null, model: null });
});

it("methods stand by what they need", () => {
  expect(groupMethods([tracer, allAtOnce, random, spectrum, usual])).toEqual({
    free: [tracer],
    asks: [allAtOnce, usual],
    compares: [spectrum],
    replays: [],
  });
});

const scan: MethodView = {
  ...method("scan", true),
  offeredAs: "replay",
  needsLab: "executed",
  freeWith: { corrector: ["reference", "edits"] },
  parameterFields: [
    {
      kind: "choice",
      name: "corrector",
      title: "",
      help: "",
      default: "model",
      options: ["model", "reference", "edits"].map((value) => ({ value, title: value })),
    },
  ],
};

it("those that replay a trace stand apart, and only where one can be replayed", () => {
  expect(groupMethods([tracer, scan]).replays).toEqual([]);
  expect(groupMethods([tracer, scan], true)).toMatchObject({ free: [tracer], asks: [], replays: [scan] });
});

it("a method asks a model unless its options say otherwise", () => {
  expect([asksModel(tracer, {}), asksModel(usual, {}), asksModel(scan, {})]).toEqual([false, true, true]);
  expect([asksModel(scan, { corrector: "reference" }), asksModel(scan, { corrector: "model" })]).toEqual([false, true]);
});
