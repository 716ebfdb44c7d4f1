import { describe, expect, it } from "vitest";
import { mergeRecords, placedValues, toRecords, valuesBelow } from "./platform-record";

const noLiteral = () => undefined;
const recordsOf = (...values: object[]) =>
  toRecords(values.map((value, at) => ({ value, pointer: `/${at}`, literal: noLiteral })));

describe("placedValues", () => {
  it("are the items of lists, lines, rows and files, each with its place", () => {
    const opened = { path: "", pointer: "", issues: [] };
    const json = { ...opened, kind: "json" as const, value: [1, 2], literal: noLiteral };
    expect(placedValues(json).map(({ pointer }) => pointer)).toEqual(["/0", "/1"]);
    const tables = { ...opened, kind: "tables" as const, tables: { runs: [{ id: 1 }] } };
    expect(placedValues(tables)).toMatchObject([{ pointer: "/runs/0", value: { id: 1 } }]);
    const folder = {
      ...opened,
      kind: "folder" as const,
      files: [
        { ...json, pointer: "a#" },
        { ...tables, pointer: "b#" },
      ],
    };
    expect(placedValues(folder).map(({ pointer }) => pointer)).toEqual(["a#/0", "a#/1", "b#/runs/0"]);
  });

  it("go down a path to a list or a value", () => {
    const placed = { value: { data: { spans: [1] }, one: 2 }, pointer: "", literal: noLiteral };
    expect(valuesBelow(placed, "data", "spans").map(({ pointer }) => pointer)).toEqual(["/data/spans/0"]);
    expect(valuesBelow(placed, "one").map(({ pointer }) => pointer)).toEqual(["/one"]);
    expect(valuesBelow(placed, "none")).toEqual([]);
  });
});

describe("mergeRecords", () => {
  it("takes the later field, knows where each stands, and leaves what says nothing", () => {
    const merged = mergeRecords(recordsOf({ id: 1, input: "a", output: {} }, { id: 1, input: null, output: { x: 1 } }));
    expect(merged.fields).toEqual({ id: 1, input: "a", output: { x: 1 } });
    expect([merged.at("input"), merged.at("output", "x")]).toEqual(["/0/input", "/1/output/x"]);
  });

  it("merges objects key by key where that is how they are sent", () => {
    const parts = recordsOf({ metrics: { start: 1, end: null } }, { metrics: { end: 2 } });
    const merged = mergeRecords(parts, { isDeep: true });
    expect(merged.fields).toEqual({ metrics: { start: 1, end: 2 } });
    expect([merged.at("metrics", "start"), merged.at("metrics", "end")]).toEqual([
      "/0/metrics/start",
      "/1/metrics/end",
    ]);
  });
});
