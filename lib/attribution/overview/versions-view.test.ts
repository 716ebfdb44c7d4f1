import { expect, it } from "vitest";
import { chooseBasis } from "./versions-view";

const method = (name: string, countA: number, countB: number) => ({ method: name, methodVersion: "1", countA, countB });

it("compares by ground truth where both versions have enough of it, else by the method that answered on both", () => {
  const methods = [method("a", 90, 3), method("b", 20, 30)];
  expect(chooseBasis({ a: 10, b: 12 }, methods)).toMatchObject({ basis: "truth" });
  expect(chooseBasis({ a: 9, b: 500 }, methods)).toMatchObject({ basis: "run", method: { method: "b" } });
  expect(chooseBasis({ a: 0, b: 0 }, [])).toEqual({ basis: "truth", method: null });
});
