import { expect, it } from "vitest";
import { asksJudge } from "./asks-judge";

it("asks as a method says, and by its parameters where they decide", () => {
  const byCorrector = {
    needsJudge: true,
    needsJudgeWith: ({ corrector }: object & { corrector?: unknown }) => corrector === "model",
  };
  expect(asksJudge({ needsJudge: true }, {})).toBe(true);
  expect(asksJudge({ needsJudge: false }, {})).toBe(false);
  expect(asksJudge(byCorrector, { corrector: "model" })).toBe(true);
  expect(asksJudge(byCorrector, { corrector: "reference" })).toBe(false);
  expect(asksJudge({ ...byCorrector, needsJudge: false }, { corrector: "model" })).toBe(false);
});
