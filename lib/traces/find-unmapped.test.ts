import { describe, expect, it } from "vitest";
import { buildTrace } from "./build-trace";
import { type Document } from "./document";
import { findUnmapped } from "./find-unmapped";
import { type UnmappedKey } from "./import-report";
import { openText } from "./open-text";
import { type Trace } from "./trace";

/** A trace that says these texts. */
function saying(texts: string[], pointer = "", more: object = {}): Trace {
  const steps = texts.map((content, at) => ({
    rawAgent: "Ada",
    kind: "message" as const,
    content,
    pointer: `${pointer}/said/${at}`,
  }));
  const { trace } = buildTrace({ format: "made", pointer, question: "Which lamp?", steps, ...more });
  if (trace === null) throw new Error("no trace");
  return trace;
}

function open(value: unknown): Document {
  const { document } = openText(typeof value === "string" ? value : JSON.stringify(value));
  if (document === null) throw new Error("not opened");
  return document;
}
const left = (value: unknown, ...traces: Trace[]): UnmappedKey[][] => findUnmapped(open(value), traces);
const keys = (value: unknown, ...traces: Trace[]): string[] => (left(value, ...traces)[0] ?? []).map(({ key }) => key);

describe("findUnmapped", () => {
  it("names what no step and no field holds, by the pattern of its keys, with a count and an example", () => {
    const value = {
      said: [
        { text: "hello", id: "m-1" },
        { text: "bye", id: "m-2" },
      ],
    };
    expect(left(value, saying(["hello", "bye"]))).toEqual([[{ key: "said/N/id", count: 2, example: "m-1" }]]);
  });

  it("looks into JSON texts, in the document and in the steps", () => {
    const args = { lamp: "the blue one", count: 3 };
    const value = { text: JSON.stringify({ ...args, mood: "calm" }), quoted: '"Which lamp?"', args };
    expect(keys(value, saying([JSON.stringify(args)]))).toEqual(["text/mood"]);
  });

  it("takes a part of what a step says as held, a line of it, and the times of a step", () => {
    const trace = saying(["One long line.\nAnother."]);
    const [step] = trace.steps;
    if (step) Object.assign(step, { startedAt: "2026-03-01T08:00:00.000Z", durationMs: 1500 });
    const value = {
      parts: ["One long line.", "Another."],
      turned: "Another.\nOne long line.",
      from: 1772352000,
      to: "2026-03-01 08:00:01.500",
      nanos: "1772352000000000000",
      seconds: 1.5,
      other: 17,
    };
    expect(left(value, trace)).toEqual([[{ key: "other", count: 1, example: "17" }]]);
  });

  it("gives every trace of a file its own leftovers, and the first one those of none", () => {
    const value = {
      runs: [
        { said: ["hello"], colour: "pale" },
        { said: ["bye"], mood: "calm" },
      ],
      owner: "nobody",
    };
    expect(left(value, saying(["hello"], "/runs/0"), saying(["bye"], "/runs/1"))).toEqual([
      [
        { key: "owner", count: 1, example: "nobody" },
        { key: "runs/N/colour", count: 1, example: "pale" },
      ],
      [{ key: "runs/N/mood", count: 1, example: "calm" }],
    ]);
  });

  it("cuts long examples and never inside a character", () => {
    expect(left({ note: `x${"🙂".repeat(150)}` }, saying(["hello"]))[0]?.[0]?.example).toBe(`x${"🙂".repeat(99)}…`);
  });

  it("names attributes by their key, and counts keys that are names of their own as one", () => {
    const notes = Object.fromEntries(["a1b2c3d4e5", "ffffff0000", "has a space"].map((key) => [key, `note ${key}`]));
    const attributes = [{ key: "service.name", value: { stringValue: "shop" } }];
    expect(keys({ notes, attributes }, saying(["hello"])).toSorted()).toEqual([
      "attributes/service.name/stringValue",
      "notes/*",
    ]);
  });

  it("names the lines of a text, and their beginnings where a step holds the rest", () => {
    expect(left("intro\n[08:00] Ada: hello\n", saying(["hello"]))).toEqual([
      [
        { key: "line-beginnings", count: 1, example: "[08:00] Ada:" },
        { key: "lines", count: 1, example: "intro" },
      ],
    ]);
  });
});
