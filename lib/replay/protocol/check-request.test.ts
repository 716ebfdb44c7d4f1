import { describe, expect, it } from "vitest";
import { findContradiction, findUnoffered } from "./check-request";
import { ReplayRequest, type ReplayStep } from "./messages";

const stepAt = (index: number): ReplayStep => ({ index, agent: "Planner", kind: "message", content: `Step ${index}` });
const requestWith = (change: Partial<ReplayRequest> = {}): ReplayRequest =>
  ReplayRequest.parse({
    protocol: 1,
    trace: { id: "1", question: "?" },
    start: "prefix",
    prefix: [stepAt(0), stepAt(1)],
    seed: 1,
    limits: { seconds: 1, steps: 1 },
    ...change,
  });
const hint = (stepIndex: number, text = "Look.") => ({ kind: "hint" as const, stepIndex, text });

describe("findContradiction", () => {
  it.each<[string, Partial<ReplayRequest>]>([
    ["a prefix alone", {}],
    ["an empty prefix", { prefix: [] }],
    ["a replaced step", { change: { kind: "replace", step: stepAt(2) } }],
    ["a hint after the prefix", { change: hint(2) }],
    ["a hint for a later step from scratch", { start: "hint", prefix: [], change: hint(7) }],
    ["a new run", { start: "resample", prefix: [] }],
  ])("finds none in %s", (_, change) => expect(findContradiction(requestWith(change))).toBeNull());

  it.each<[RegExp, Partial<ReplayRequest>]>([
    [/at 1 of the prefix has index 2/, { prefix: [stepAt(0), stepAt(2)] }],
    [/has no prefix/, { start: "resample" }],
    [/has no prefix/, { start: "hint", change: hint(2) }],
    [/has index 3; after the prefix comes 2/, { change: { kind: "replace", step: stepAt(3) } }],
    [/Only a replay from a prefix/, { start: "resample", prefix: [], change: { kind: "replace", step: stepAt(0) } }],
    [/is for step 1/, { change: hint(1) }],
    [/takes no hint/, { start: "resample", prefix: [], change: hint(0) }],
    [/needs a hint/, { start: "hint", prefix: [] }],
    [/longer than 20000 bytes/, { change: hint(2, "é".repeat(10_001)) }],
  ])("finds %s", (reason, change) => expect(findContradiction(requestWith(change))).toMatch(reason));
});

describe("findUnoffered", () => {
  const all = { starts: ["prefix", "hint", "resample"] as const, hasHints: true, canLeaveOutAgents: true };
  const offered = (change: object) => ({ ...all, starts: [...all.starts], ...change });
  it("finds what capabilities do not claim, and nothing else", () => {
    const asked = requestWith({ change: hint(2), without: { agent: "Planner" } });
    expect(findUnoffered(asked, offered({}))).toBeNull();
    expect(findUnoffered(asked, offered({ starts: ["resample"] }))).toMatch(/start by prefix/);
    expect(findUnoffered(asked, offered({ hasHints: false }))).toMatch(/no hint/);
    expect(findUnoffered(asked, offered({ canLeaveOutAgents: false }))).toMatch(/leave out/);
    const scratch = requestWith({ start: "hint", prefix: [], change: hint(0) });
    expect(findUnoffered(scratch, offered({ hasHints: false, canLeaveOutAgents: false }))).toBeNull();
  });
});
