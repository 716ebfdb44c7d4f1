import { describe, expect, it } from "vitest";
import { looksLikeTextLog, readTextLog } from "./read-text-log";

const line = (rest: string): string => `2026-03-02 08:00:00: task_name="None", task="Bake", agent="Cook", ${rest}`;

describe("CrewAI's log as text", () => {
  it("has entries that go over lines and hold quotes", () => {
    const [entry] = readTextLog(`${line('status="completed", output="two \\"big\\"')}\nloaves, status="done"\n"\n`, "");
    expect(entry).toMatchObject({ task: "Bake", agent: "Cook", status: "completed" });
    expect(entry?.output).toBe('two \\"big\\"\nloaves, status="done"\n');
  });

  it("has no output where a task only begins, and leaves out what is cut", () => {
    expect(readTextLog(line('status="started"'), "/f")).toMatchObject([
      { status: "started", output: undefined, taskPointer: "/f/0" },
    ]);
    expect(readTextLog('2026-03-02 08:00:00: task_name="None", task="Ba', "")).toEqual([]);
    expect(readTextLog("", "")).toEqual([]);
  });

  it("is seen by its first line", () => {
    expect([looksLikeTextLog(line("")), looksLikeTextLog("2026-03-02 08:00:00: hello")]).toEqual([true, false]);
  });
});
