import { describe, expect, it } from "vitest";
import { type CandidateList } from "@/lib/traces/mapping/list-candidates";
import { JsonMapping } from "@/lib/traces/mapping/json-mapping";
import { fieldOptions, kindWordsOf, listOption, noField, withField, withList } from "./mapping-words";

const field = (path: string, count: number, examples: string[], averageLength = 5) => ({
  path,
  count,
  textCount: count,
  distinctCount: examples.length,
  averageLength,
  examples,
});
const log: CandidateList = {
  path: "runs/*/log",
  listCount: 3,
  itemCount: 1200,
  lookedAtCount: 200,
  fields: [field("note", 20, ["rare"]), field("who", 200, ["Pilot", "Clerk"]), field("said", 200, ["Four."], 90)],
};
const other: CandidateList = {
  ...log,
  path: "",
  listCount: 1,
  fields: [field("who", 9, ["A"]), field("text", 9, ["B"], 80)],
};
const mapping = JsonMapping.parse({
  kind: "json",
  list: log.path,
  fields: { content: "said", agent: "who", kind: "note" },
});

it("a list says where it stands and how much it holds", () => {
  expect(listOption(log)).toEqual({
    value: "runs/*/log",
    label: "runs/*/log",
    hint: "1,200 objects in 3 lists, each a trace",
  });
  expect(listOption(other)).toMatchObject({ value: noField, label: "the file itself", hint: "1,200 objects" });
});

it("fields are offered with values of the file, those that most items have first", () => {
  expect(fieldOptions(log, true).map(({ label, hint }) => [label, hint])).toEqual([
    ["none", undefined],
    ["who", "Pilot · Clerk"],
    ["said", "Four."],
    ["note", "rare (in 20 of 200)"],
  ]);
});

describe("a change of the mapping", () => {
  it("takes a field away, but never the content", () => {
    expect(withField(mapping.fields, "agent", noField)).toEqual({ content: "said", kind: "note" });
    expect(withField(mapping.fields, "content", noField)).toBe(mapping.fields);
    expect(withField(mapping.fields, "time", "at")).toEqual({ ...mapping.fields, time: "at" });
  });

  it("keeps for another list the fields that its items have, and the longest text as content", () => {
    expect(withList(mapping, other)).toMatchObject({ list: "", fields: { content: "text", agent: "who" } });
    expect(withList(mapping, other).fields.kind).toBeUndefined();
  });
});

it("the words for kinds come from the kind field, else from the names, and from what was chosen", () => {
  expect(kindWordsOf(log, { ...mapping, kinds: { said: "thought" } })).toEqual(["rare", "said"]);
  expect(kindWordsOf(log, { ...mapping, fields: { content: "said", agent: "who" } })).toEqual(["Pilot", "Clerk"]);
});
