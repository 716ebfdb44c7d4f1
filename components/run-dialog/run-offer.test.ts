import { describe, expect, it } from "vitest";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { firstChoice, judgeOf, type MethodView, settledChoice } from "./run-offer";

const method = (name: string, needsJudge: boolean): MethodView => ({
  ...{ name, title: name, summary: "", needsJudge, calls: null },
});
const methods = [method("tracer", false), method("all-at-once", true)];
const model = {
  ...{ name: "house-7b", contextTokens: 8000, inputUsdPerMillion: null, outputUsdPerMillion: null, priceAsOf: null },
};
const provider = (id: string, models: ProviderView["models"]) => ({ id, name: id, models }) as ProviderView;

describe("what the run dialog opens with", () => {
  it("is a method that needs no model where there is none to ask", () => {
    const none = { method: "tracer", providerId: null, model: null, revealExpectedAnswer: false };
    expect(firstChoice({ methods, providers: [] })).toEqual(none);
    expect(firstChoice({ methods, providers: [provider("p", [])] })).toEqual(none);
  });

  it("is a method that asks the first model there is", () => {
    const providers = [provider("empty", []), provider("house", [model])];
    expect(firstChoice({ methods, providers })).toEqual({
      ...{ method: "all-at-once", providerId: "house", model: "house-7b", revealExpectedAnswer: false },
    });
  });

  it("changes the model with its provider", () => {
    const providers = [provider("empty", []), provider("house", [model])];
    expect(judgeOf(providers, "house")).toEqual({ providerId: "house", model: "house-7b" });
    expect(judgeOf(providers, "empty")).toEqual({ providerId: "empty", model: null });
    expect(judgeOf(providers, "gone")).toEqual({ providerId: null, model: null });
  });
});

it("a method without a judge is planned and started without a model, whatever was chosen before", () => {
  const choice = { method: "tracer", providerId: "house", model: "house-7b", revealExpectedAnswer: true };
  expect(settledChoice(choice, methods)).toEqual({
    ...{ method: "tracer", providerId: null, model: null, revealExpectedAnswer: false },
  });
  expect(settledChoice({ ...choice, method: "all-at-once" }, methods)).toEqual({ ...choice, method: "all-at-once" });
});
