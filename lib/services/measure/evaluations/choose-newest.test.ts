import { expect, it } from "vitest";
import { type EvaluationEntry } from "@/lib/attribution/evaluation/evaluation-entry";
import { chooseNewest, entryKey } from "./choose-newest";

const candidate = (id: string, isComplete: boolean, more: Partial<EvaluationEntry> = {}) => ({
  isComplete,
  entry: {
    id,
    kind: "method" as const,
    title: id,
    method: "all-at-once",
    methodVersion: "1",
    model: "m",
    providerName: "p",
    parameters: { a: 1, b: ["x"] },
    revealExpectedAnswer: false,
    isMasked: false,
    ...more,
  },
});

it("takes the newest entry that is complete, else the newest, of those that measure the same", () => {
  const candidates = [
    candidate("newest", false),
    candidate("newer", true),
    candidate("old", true),
    candidate("other", false, { model: "n" }),
  ];
  expect(chooseNewest(candidates).map(({ entry }) => entry.id)).toEqual(["newer", "other"]);
  expect(chooseNewest(candidates.slice(0, 1)).map(({ entry }) => entry.id)).toEqual(["newest"]);
});

it("tells entries apart by whatever changes what is measured, and not by what they are called or how their settings are ordered", () => {
  const key = (more: Partial<EvaluationEntry>) => entryKey(candidate("x", true, more).entry);
  expect(key({ title: "another", id: "y", parameters: { b: ["x"], a: 1 } })).toBe(key({}));
  for (const more of [
    { method: "rules" },
    { methodVersion: "2" },
    { providerName: "q" },
    { parameters: { a: 2, b: ["x"] } },
    { revealExpectedAnswer: true },
    { isMasked: true },
  ])
    expect(key(more)).not.toBe(key({}));
});

it("knows uploads by their title", () => {
  const upload = (id: string, title: string) => candidate(id, true, { kind: "upload", method: null, title });
  const candidates = [upload("a", "Theirs"), upload("b", "Theirs"), upload("c", "Ours")];
  expect(chooseNewest(candidates).map(({ entry }) => entry.id)).toEqual(["a", "c"]);
});
