import { describe, expect, it } from "vitest";
import {
  foldImport,
  type ImportItem,
  inOrder,
  isMoving,
  isProbable,
  isRefused,
  onlyNewTrace,
  summarise,
  sumOutcomes,
  viewOf,
  wantsGuess,
} from "./import-queue";
import { madeItem, madePreview, madePreviewedTrace, madeResult, madeStored } from "./made-import.testing";

const file = (id: string, name: string, text = "{}") => ({
  id,
  name,
  byteSize: text.length,
  files: [{ path: name, blob: new Blob([text]) }],
});
const queue = (...items: ReturnType<typeof file>[]): readonly ImportItem[] => foldImport([], { type: "added", items });
const ready = madeItem("ready", { preview: madePreview([madePreviewedTrace(), madePreviewedTrace("t1")]) });
const done = madeItem("done", { status: "DONE", result: madeResult(madeStored(false), madeStored(true)) });
const unguessed = madeItem("unread", { preview: madePreview([], { format: null, canMap: "json" }) });
const unread = { ...unguessed, guess: null };
const guess = {
  mapping: { kind: "text" as const, pattern: "{name}:", kinds: {} },
  name: null,
  traceCount: 1,
  hasMore: false,
  stepCount: 4,
  agents: ["Pilot"],
};

describe("foldImport", () => {
  it("takes the same file once, and another of the same name as well", () => {
    const items = foldImport(queue(file("1", "a.json")), {
      type: "added",
      items: [file("2", "a.json"), file("3", "a.json", "{ }")],
    });
    expect(items.map(({ id }) => id)).toEqual(["3", "1"]);
  });

  it("keeps the bytes of what was not sent, so that it can be tried again", () => {
    const stage = { name: "unsent", message: "Offline.", isTooLarge: false } as const;
    const [unsent] = foldImport(queue(file("1", "a.json")), { type: "staged", id: "1", stage });
    expect(unsent?.files[0]?.blob.size).toBe(2);
    expect(unsent && isRefused(unsent)).toBe(true);
  });

  it("touches no other file, and clears only what is in", () => {
    const before = queue(file("1", "a.json"), file("2", "b.json"));
    expect(foldImport(before, { type: "staged", id: "2", stage: { name: "packing" } })[0]).toBe(before[0]);
    expect(foldImport([ready, done, unread], { type: "cleared" })).toEqual([ready, unread]);
  });
});

it("what no format fits waits for a person, and what is being read does not", () => {
  expect([ready, done, unread].map(isRefused)).toEqual([false, false, true]);
  expect(isMoving(madeItem("read", { status: "READING" }))).toBe(true);
  expect(isMoving(unread)).toBe(false);
});

it("what a guess can read is probable and not refused, and is guessed where no format and no mapping was chosen", () => {
  expect([ready, done, unguessed].map(wantsGuess)).toEqual([false, false, true]);
  expect([isMoving(unguessed), isRefused(unguessed)]).toEqual([true, false]);
  expect(foldImport([unguessed], { type: "guessed", id: "unread", guess: null }).map(isRefused)).toEqual([true]);
  const [probable] = foldImport([unguessed], { type: "guessed", id: "unread", guess });
  expect(probable && [isProbable(probable), isRefused(probable)]).toEqual([true, false]);
  expect(summarise(probable ? [done, probable] : [])).toMatchObject({
    isDone: true,
    refused: 0,
    probable: 1,
    waiting: 1,
  });
});

it("refused files stand first, then those that are read by a guess", () => {
  const probable = { ...unguessed, id: "probable", guess };
  expect(inOrder([ready, probable, unread, done]).map(({ id }) => id)).toEqual(["unread", "probable", "ready", "done"]);
});

it("outcomes are those of files that would bring something new", () => {
  const known = madeItem("known", { preview: madePreview([madePreviewedTrace("t1")]) });
  const silent = madeItem("silent", {
    preview: madePreview([madePreviewedTrace()], { outcomes: { failed: 0, passed: 1, unknown: 2 } }),
  });
  expect(sumOutcomes([ready, known, silent, unread])).toEqual({ failed: 2, passed: 1, unknown: 2 });
});

describe("summarise", () => {
  it("counts what is new, what was there before and what storing would add", () => {
    expect(summarise([done, ready])).toMatchObject({ isDone: false, newTraces: 1, duplicates: 1, readyTraces: 1 });
  });

  it("is done when the rest is refused, and not while a file is read", () => {
    expect(summarise([done, unread])).toMatchObject({ isDone: true, refused: 1 });
    expect(summarise([done, ...queue(file("1", "a.json"))])).toMatchObject({ isDone: false, isReading: true });
    expect(summarise([madeItem("s", { status: "STORING" })])).toMatchObject({ isReading: false, storing: 1 });
  });
});

it("the only trace of an import is what a person came to see, where it is new", () => {
  const resultOf = (...isDuplicate: boolean[]) =>
    viewOf(madeItem("done", { status: "DONE", result: madeResult(...isDuplicate.map(madeStored)) }));
  expect(
    [resultOf(false), resultOf(true), resultOf(false, false)].map((view) => view && onlyNewTrace(view)?.id),
  ).toEqual(["t", undefined, undefined]);
});
