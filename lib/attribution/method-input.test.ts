import { expect, it } from "vitest";
import { nothingMeasured } from "./method";
import { completeInput } from "./method-input";
import { allAtOnce } from "./methods/all-at-once";
import { makeTrace } from "./testing/make-trace";

const given = { trace: makeTrace([["A", "Text."]]), nonce: "0a1b2c3d", signal: new AbortController().signal };
const field = { name: "rounds", title: "", help: "", kind: "integer", least: 1, most: 9, default: 3 } as const;

it("a method is handed its default parameters and nothing else where nothing else is named", async () => {
  const input = completeInput({ parameterFields: [field] }, given);
  expect(input).toMatchObject({
    ...given,
    parameters: { rounds: 3 },
    peers: [],
    taxonomy: null,
    measured: nothingMeasured,
    revealExpectedAnswer: false,
  });
  await expect(input.judge.ask({} as never)).rejects.toThrow();
  await expect(input.judgeOf("other").ask({} as never)).rejects.toThrow("other");
});

it("what is named stands, its parameters too", () => {
  const peers = [given.trace];
  const input = completeInput({ parameterFields: [field] }, { ...given, peers, parameters: { rounds: 5 } });
  expect(input.peers).toBe(peers);
  expect(input.parameters).toEqual({ rounds: 5 });
});

it("parameters that must be given are no hindrance where they are", () => {
  const scores = { ...field, name: "scores", kind: "figures" } as const;
  const parameters = { scores: [{ stepIndex: 0, value: 1 }] };
  expect(completeInput({ parameterFields: [scores] }, { ...given, parameters }).parameters).toBe(parameters);
  expect(() => completeInput({ parameterFields: [scores] }, given)).toThrow();
  expect(completeInput(allAtOnce, given).parameters).toEqual({ evidence: "hidden" });
});
