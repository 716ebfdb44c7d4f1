import { expect, test } from "vitest";
import { pairedFamilies, pairOf } from "./paired-families";
import { leaningsOf, pairOdds } from "./pairs";
import { featuresOf } from "./signature-features";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";
import { pairWeights } from "./weights";

const changed = (change: "one-digit" | "round-number" | "other-words") => {
  const signature = makeSignature();
  const [evidence] = signature.start?.evidence ?? [];
  if (!signature.start || !evidence) throw new Error("nothing shows");
  return makeSignature({ start: { ...signature.start, evidence: [{ ...evidence, change }], signs: [] } });
};
const odds = (one: ReturnType<typeof changed>, ...members: ReturnType<typeof changed>[]): number =>
  pairOdds(leaningsOf(featuresOf(one)), makeMembers(...members));

test("what one fault shows in two ways speaks for the same cause, and the same to either", () => {
  const [slip, round, words] = [changed("one-digit"), changed("round-number"), changed("other-words")];
  expect(odds(slip, round)).toBeGreaterThan(odds(slip, words));
  expect(odds(slip, round)).toBeCloseTo(odds(round, slip));
  expect(odds(slip, round, words)).toBeCloseTo((odds(slip, round) + odds(slip, words)) / 2);
});

test("a failure in which nothing shows leans to nothing", () => {
  expect(odds(makeOtherSignature(), makeSignature())).toBe(0);
});

test("pairs are written one way", () => {
  const odd = pairedFamilies.flatMap((family) =>
    Object.keys(pairWeights[family]).filter((pair) => pair !== pairOf(...(pair.split("~") as [string, string]))),
  );
  expect(odd).toEqual([]);
});
