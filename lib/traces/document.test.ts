import { describe, expect, it } from "vitest";
import { type Document, firstItems, objectItems, objectsBelow } from "./document";

const literal = (): undefined => undefined;
const json = (value: unknown): Document => ({ kind: "json", path: "", pointer: "a#", issues: [], value, literal });
const lines = (...values: unknown[]): Document => ({
  kind: "lines",
  path: "",
  pointer: "",
  issues: [],
  records: values.map((value, at) => ({ pointer: `/${at}`, value })),
  others: [],
  literal,
});

describe("objectItems", () => {
  it("gives the objects of a list and of lines with their places, and leaves out all else", () => {
    expect(objectItems(json([1, { a: 1 }]))).toEqual([{ value: { a: 1 }, pointer: "a#/1", literal }]);
    expect(objectItems(lines({ a: 1 }, [2]))).toEqual([{ value: { a: 1 }, pointer: "/0", literal }]);
    expect(objectItems(json({ a: 1 }))).toEqual([]);
  });
});

describe("objectsBelow", () => {
  it("gives the objects of the list under a key", () => {
    expect(objectsBelow(json({ said: [null, { a: 1 }] }), "said")).toEqual([
      { value: { a: 1 }, pointer: "a#/said/1", literal },
    ]);
    expect(objectsBelow(json({ said: 1 }), "said")).toEqual([]);
    expect(objectsBelow(json([{ said: [{}] }]), "said")).toEqual([]);
  });
});

describe("firstItems", () => {
  it("gives no more of a list than is needed to recognize it, and nothing of an object", () => {
    expect(firstItems(json(Array.from({ length: 300 }, (_, at) => at)))).toHaveLength(200);
    expect(firstItems(lines(1, "b"))).toEqual([1, "b"]);
    expect(firstItems(json({ a: 1 }))).toEqual([]);
  });
});
