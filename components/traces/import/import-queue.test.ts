import { describe, expect, it } from "vitest";
import { type FilePreview, type StoredTrace } from "@/lib/traces/stored-trace";
import { foldImport, type ImportFile, newTraceCount, onlyNewTrace, summarise } from "./import-queue";

const file = (id: string, name: string, text = "{}") => ({ id, name, blob: new Blob([text]) });
const preview = (duplicates: (string | null)[]): FilePreview => ({
  format: "faultline",
  recognisedBy: [],
  issues: [],
  canStore: true,
  traces: duplicates.map((duplicateOfId) => ({
    title: "Ferry",
    question: "Which ferry?",
    format: "faultline",
    stepCount: 3,
    agents: ["Scout"],
    outcome: "failed",
    hasGroundTruth: false,
    issues: [],
    duplicateOfId,
  })),
});
const stored = (isDuplicate: boolean): StoredTrace => ({
  id: "t",
  title: "Ferry",
  format: "faultline",
  stepCount: 3,
  agents: [],
  issues: [],
  isDuplicate,
  attribution: null,
});
const queue = (...files: ReturnType<typeof file>[]): readonly ImportFile[] => foldImport([], { type: "added", files });

describe("foldImport", () => {
  it("takes the same file once, and another of the same name as well", () => {
    const files = foldImport(queue(file("1", "a.json")), {
      type: "added",
      files: [file("2", "a.json"), file("3", "a.json", "{ }")],
    });
    expect(files.map(({ id }) => id)).toEqual(["1", "3"]);
  });

  it("keeps the bytes of a refused file, so that it can be tried again", () => {
    const [refused] = foldImport(queue(file("1", "a.json")), {
      type: "staged",
      id: "1",
      stage: { name: "refused", message: "Not JSON." },
    });
    expect(refused?.blob.size).toBe(2);
    expect(refused?.stage.name).toBe("refused");
  });

  it("touches no other file", () => {
    const before = queue(file("1", "a.json"), file("2", "b.json"));
    expect(foldImport(before, { type: "staged", id: "2", stage: { name: "previewing" } })[0]).toBe(before[0]);
  });
});

describe("summarise", () => {
  it("counts what is new and what was there before", () => {
    const files = foldImport(queue(file("1", "a.json")), {
      type: "staged",
      id: "1",
      stage: { name: "done", traces: [stored(false), stored(true), stored(true)] },
    });
    expect(summarise(files)).toMatchObject({ isDone: true, newTraces: 1, duplicates: 2 });
  });

  it("is done when the rest is refused, and not while a file waits", () => {
    const both = queue(file("1", "a.json"), file("2", "b.json"));
    const one = foldImport(both, { type: "staged", id: "1", stage: { name: "done", traces: [stored(false)] } });
    expect(summarise(one).isDone).toBe(false);
    const refused = foldImport(one, { type: "staged", id: "2", stage: { name: "refused", message: "No." } });
    expect(summarise(refused)).toMatchObject({ isDone: true, refused: 1 });
    expect(foldImport(refused, { type: "cleared" }).map(({ id }) => id)).toEqual(["2"]);
  });
});

it("newTraceCount leaves out what the workspace has", () => expect(newTraceCount(preview([null, "t1", null]))).toBe(2));

describe("onlyNewTrace", () => {
  it("is the one trace of the one file, where it is new", () => {
    expect(onlyNewTrace(queue(file("1", "a.json")), [stored(false)])?.id).toBe("t");
    expect(onlyNewTrace(queue(file("1", "a.json")), [stored(true)])).toBeNull();
    expect(onlyNewTrace(queue(file("1", "a.json")), [stored(false), stored(false)])).toBeNull();
    expect(onlyNewTrace(queue(file("1", "a.json")), [])).toBeNull();
  });

  it("is none where other files are still in the dialog, be it refused ones", () => {
    expect(onlyNewTrace(queue(file("1", "a.json"), file("2", "b.json")), [stored(false)])).toBeNull();
  });
});
