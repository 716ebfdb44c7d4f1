import fc from "fast-check";
import { expect, it } from "vitest";
import { readAnswered, writeAnswered } from "./answered-term";

const id = "01990000-0000-7000-8000-00000000000a";

it("reads a method, its version, its weights, and whether they had not seen the question", () => {
  const any = { version: null, weights: null, isUnseen: false };
  expect(readAnswered("tracer")).toEqual({ ...any, method: "tracer" });
  expect(readAnswered("tracer@3")).toEqual({ ...any, method: "tracer", version: "3" });
  expect(readAnswered(`tracer@3+${id}`)).toEqual({ ...any, method: "tracer", version: "3", weights: id });
  expect(readAnswered("tracer@3+shipped+unseen")).toEqual({
    method: "tracer",
    version: "3",
    weights: "shipped",
    isUnseen: true,
  });
  // What only looks like it belongs to the name.
  expect(readAnswered("own@1.0+build")).toEqual({ ...any, method: "own", version: "1.0+build" });
});

it("reads back what it writes", () => {
  const name = fc.stringMatching(/^[a-z-]{1,9}$/);
  const term = fc.record({
    method: name,
    version: fc.option(name),
    weights: fc.constantFrom(null, "shipped", id),
    isUnseen: fc.boolean(),
  });
  fc.assert(
    fc.property(term, (by) => {
      expect(readAnswered(writeAnswered(by))).toEqual(by);
    }),
  );
});
