import { expect, it } from "vitest";
import { type ReplayStep } from "@/lib/replay/protocol/messages";
import { alignReplay, maxShownContent, mostRows, partsAt, windowOf } from "./align-replay";

const said = (index: number, content: string, agent = "Coder"): ReplayStep => ({
  index,
  agent,
  kind: "message",
  content,
});
const original = [
  said(3, "The total of March is 41."),
  said(4, "I agree with Coder.", "Verifier"),
  said(5, "The answer is 41."),
].map(windowOf);
const stepCount = 6;
const base = { prefix: [], stepIndex: 3, start: "prefix" as const, change: null };

it("puts an edited step beside the one that it replaces, and aligns what comes after", () => {
  const steps = [
    said(3, "Nothing alike whatsoever."),
    said(4, "I agree with Coder.", "Verifier"),
    said(5, "The answer is 42."),
  ];
  const beside = alignReplay(
    original,
    { ...base, steps, change: { kind: "replace", step: steps[0] ?? said(3, "") } },
    stepCount,
  );
  expect(beside.rows.map(({ a, b, kind }) => [a, b, kind])).toEqual([
    [3, 3, "changed"],
    [4, 4, "same"],
    [5, 5, "changed"],
  ]);
  expect([beside.from, beside.a[5]?.content, beside.b[5]?.content]).toEqual([
    3,
    "The answer is 41.",
    "The answer is 42.",
  ]);
});

it("shows steps that only one of the two took as such", () => {
  const steps = [
    said(3, "The total of March is 41."),
    said(4, "Wait, look at the table of April as well.", "Planner"),
    said(5, "I agree with Coder.", "Verifier"),
    said(6, "The answer is 41."),
  ];
  expect(alignReplay(original, { ...base, steps }, stepCount).rows.map(({ a, b }) => [a, b])).toEqual([
    [3, 3],
    [null, 4],
    [4, 5],
    [5, 6],
  ]);
});

it("begins where the branch left the trace, with what it shares with its parent", () => {
  const prefix = [said(3, "The total of March is 42.")];
  const replay = { ...base, prefix, stepIndex: 4, steps: [said(4, "No.", "Verifier")] };
  expect(partsAt(replay)).toBe(3);
  expect(alignReplay(original, replay, stepCount).rows[0]).toMatchObject({ a: 3, b: 3, kind: "changed" });
  expect(partsAt({ ...base, steps: [] })).toBe(3);
  expect(partsAt({ ...base, steps: [], start: "resample" })).toBe(0);
});

it("sends no more than a page can hold", () => {
  const steps = Array.from({ length: mostRows + 20 }, (_, at) =>
    said(3 + at, `${at} ${"x".repeat(at === 0 ? maxShownContent : 1)}`),
  );
  const beside = alignReplay(original, { ...base, steps }, stepCount);
  expect([beside.rows.length, beside.rowCount > mostRows]).toEqual([mostRows, true]);
  expect(beside.leftOutCount).toBe(0);
  expect(beside.b[3]).toMatchObject({ isContentCut: true, contentLength: maxShownContent + 2 });
  expect(beside.b[3]?.content).toHaveLength(maxShownContent);
});

it("knows how many steps of a long trace it was not given", () => {
  const steps = [said(3, "The total of March is 41.")];
  const leftOut = (count: number) => alignReplay(original, { ...base, steps }, count).leftOutCount;
  expect([leftOut(6), leftOut(1_006)]).toEqual([0, 1_000]);
});
