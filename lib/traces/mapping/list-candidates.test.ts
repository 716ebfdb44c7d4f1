import { describe, expect, it } from "vitest";
import { openText } from "../open-text";
import { type Document } from "../document";
import { listCandidates } from "./list-candidates";

const open = (value: unknown): Document => {
  const { document } = openText(JSON.stringify(value));
  if (document === null) throw new Error("The text was not opened.");
  return document;
};

describe("listCandidates", () => {
  it("names every list of objects, the largest first, with the fields of its items", () => {
    const runs = [
      {
        goal: "Count the boats.",
        log: [
          { who: "Pilot", said: { text: "Four." } },
          { who: "Clerk", said: { text: "Five." } },
        ],
      },
      { goal: "Count the cranes.", log: [{ who: "Pilot", said: { text: "Two." } }] },
    ];
    const [first, second] = listCandidates(open({ runs }));
    expect(first).toMatchObject({ path: "runs/*/log", listCount: 2, itemCount: 3, lookedAtCount: 3 });
    expect(first?.fields).toEqual([
      { path: "who", count: 3, textCount: 3, distinctCount: 2, averageLength: 5, examples: ["Pilot", "Clerk"] },
      {
        path: "said/text",
        count: 3,
        textCount: 3,
        distinctCount: 3,
        averageLength: 5,
        examples: ["Four.", "Five.", "Two."],
      },
    ]);
    expect(second).toMatchObject({ path: "runs", listCount: 1, itemCount: 2 });
  });

  it("names none where there is no list of objects", () => {
    expect(listCandidates(open({ a: [1, 2], b: "text" }))).toEqual([]);
    expect(listCandidates({ kind: "text", text: "Hello.", path: "", pointer: "", issues: [] })).toEqual([]);
  });

  it("ends on a file of very many lists and keys", () => {
    const wide = Array.from({ length: 30_000 }, (_, at) => ({ [`key${at}`]: [{ [`inner${at}`]: [{}] }] }));
    const lists = listCandidates(open(wide));
    expect(lists.length).toBeLessThanOrEqual(50);
    for (const { fields } of lists) expect(fields.length).toBeLessThanOrEqual(80);
  });
});
