import { describe, expect, it } from "vitest";
import { countAt, hasKeys, listAt, numberAt, objectAt, objectsAt, textAt } from "./json-fields";

const fields = { text: "a", number: 1.5, count: 3, list: [{ a: 1 }, 2, { b: 1 }], object: { c: 1 }, none: null };

describe("fields of an object", () => {
  it("are given only where they are of the kind asked for", () => {
    expect([textAt(fields, "text"), textAt(fields, "number"), textAt(fields, "none")]).toEqual([
      "a",
      undefined,
      undefined,
    ]);
    expect([numberAt(fields, "number"), numberAt(fields, "text")]).toEqual([1.5, undefined]);
    expect([countAt(fields, "count"), countAt(fields, "number"), countAt({ count: -1 }, "count")]).toEqual([
      3,
      undefined,
      undefined,
    ]);
  });

  it("read on as empty where they are missing", () => {
    expect([objectAt(fields, "object"), objectAt(fields, "list")]).toEqual([{ c: 1 }, {}]);
    expect([listAt(fields, "list").length, listAt(fields, "none")]).toEqual([3, []]);
  });

  it("that are lists give their objects with pointers that count what is left out", () => {
    expect(objectsAt(fields, "list", "/at")).toEqual([
      { pointer: "/at/list/0", value: { a: 1 } },
      { pointer: "/at/list/2", value: { b: 1 } },
    ]);
  });

  it("are looked for by name, whatever they hold", () => {
    expect([hasKeys(fields, "none", "text"), hasKeys(fields, "text", "other")]).toEqual([true, false]);
  });
});
