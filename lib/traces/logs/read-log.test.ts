import { describe, expect, it } from "vitest";
import { kindOfLog, readLogText } from "./read-log";

describe("a log inside JSON", () => {
  it.each([
    ["[2024-22-03 14:46:15 INFO] **[Preprocessing]**", "chatdev-log"],
    ["2026-02-01 09:00:00.1 | INFO     | metagpt.team:run:1 - x", "metagpt-log"],
    ["HyperAgent_a - INFO - x", "hyperagent-log"],
    [`${"-".repeat(75)} \n[2026-02-01T09:00:00.100000], human:\n\nHi`, "agbench-console"],
    ["some words", undefined],
  ])("%j is of the kind %s", (text, name) => {
    expect(kindOfLog(text)?.name).toBe(name);
  });

  it("has every step at the pointer of its text", () => {
    expect(readLogText("HyperAgent_a - INFO - Planner's Response: go", "/log").steps).toMatchObject([
      { rawAgent: "Planner", content: "go", pointer: "/log" },
    ]);
    expect(readLogText(`A (to B):\n\nHi.\n\n${"-".repeat(80)}\n`, "/log").steps).toMatchObject([
      { rawAgent: "A", content: "Hi.", pointer: "/log", recipient: "B" },
    ]);
    expect(readLogText("---------- TextMessage (A) ----------\nHi.", "/log").steps).toMatchObject([
      { rawAgent: "A", content: "Hi.", pointer: "/log" },
    ]);
  });

  it("is one step where it is no known log, and none where it is empty", () => {
    expect(readLogText("some words", "/log").steps).toMatchObject([{ content: "some words" }]);
    expect(readLogText(" ", "/log").steps).toEqual([]);
  });
});
