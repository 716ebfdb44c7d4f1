import { expect, test } from "vitest";
import { compare, comparedParts, shownIn } from "./comparison";
import { featuresOf } from "./signature-features";
import { makeMembers, makeOtherSignature, makeSignature } from "./testing/make-signature";
import { weights } from "./weights";

const partOf = (name: string, ...[signature, ...members]: ReturnType<typeof makeSignature>[]) => {
  if (!signature) throw new Error("nothing to compare");
  return compare(shownIn(featuresOf(signature)), makeMembers(...members)).find(({ part }) => part === name);
};

test("each part says what is shared, what is not, and what only one has", () => {
  expect(partOf("place", makeSignature(), makeSignature())).toMatchObject({ shared: 1, apart: 0, alone: 0 });
  const [one, other] = [makeSignature({ errors: ["a"] }), makeSignature({ errors: ["b"] })];
  expect(partOf("error", one, other)).toMatchObject({ shared: 0, apart: 1, alone: 0 });
  expect(partOf("error", one, makeSignature())).toMatchObject({ shared: 0, apart: 0, alone: 1 });
  expect(partOf("error", one, one, makeSignature())).toMatchObject({ shared: 0.5, apart: 0, alone: 0.5 });
  expect(partOf("error", makeSignature(), makeSignature())).toBeUndefined();
});

test("signs of different kinds are different parts", () => {
  const parts = compare(shownIn(featuresOf(makeSignature())), makeMembers(makeOtherSignature())).map(
    ({ part }) => part,
  );
  expect(parts).toContain("sign takes");
  expect(parts.every((part) => comparedParts.includes(part))).toBe(true);
});

test("every part has weights, and what is shared never speaks against the same cause", () => {
  for (const part of comparedParts) {
    const [shared = -1, apart = 1, alone = 1] = weights[part] ?? [];
    expect({ part, isSound: shared >= 0 && apart <= 0 && alone <= 0 }).toEqual({ part, isSound: true });
  }
});
