import { expect, it } from "vitest";
import { chooseBasis, newestPair } from "./versions-view";

const method = (name: string, countA: number, countB: number) => ({ method: name, methodVersion: "1", countA, countB });

it("compares by ground truth where both versions have enough of it, else by the method that answered on both", () => {
  const methods = [method("a", 90, 3), method("b", 20, 30)];
  expect(chooseBasis({ a: 10, b: 12 }, methods)).toMatchObject({ basis: "truth" });
  expect(chooseBasis({ a: 9, b: 500 }, methods)).toMatchObject({ basis: "run", method: { method: "b" } });
  expect(chooseBasis({ a: 0, b: 0 }, [])).toEqual({ basis: "truth", method: null });
});

it("takes the newest two versions that have enough traces of known outcome", () => {
  const version = (name: string, failed: number, passed: number) => ({ version: name, failed, passed });
  const versions = [version("1", 5, 0), version("2", 2, 3), version("3", 1, 3), version("4", 0, 9), version("5", 1, 0)];
  expect(newestPair(versions)?.map((one) => one.version)).toEqual(["2", "4"]);
  expect(newestPair(versions.slice(1, 3))).toBeNull();
});
