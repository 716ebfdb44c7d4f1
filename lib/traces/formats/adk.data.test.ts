import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The user says it in other words than the manifest, and a tool answers `status: "error"`, which it does not count.
  "adk-session/tent-return.json": ["question", "errors: 0, not 1"],
  "adk-session-snake/tent-return.json": ["question", "errors: 0, not 1"],
  "adk-sqlite/tent-return.db": ["question", "errors: 0, not 1"],
  // The user's turns are not among the events.
  "adk-events/tent-return.jsonl": ["question", "errors: 0, not 1"],
  "adk-events/great-wall-loop.jsonl": ["question"],
};

const truthAt: TruthAt = () => undefined;

describe.skipIf(!hasSharedData)("files of Google ADK", () => {
  it.each(manifestRows("adk-session", "adk-session-snake", "adk-events", "adk-sqlite"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([
        row.format === "adk-session-snake" ? "adk-session" : row.format,
        "certain",
      ]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it.each(manifestRows("adk-session", "adk-session-snake", "adk-events", "adk-sqlite"))(
    "$file has the event of the planted truth by its agent",
    async (row) => {
      const event = (row.truth as { event_id?: string } | undefined)?.event_id;
      const steps = tracesOf(await readRow(row)).flatMap((trace) => trace.steps);
      const agents = steps.filter(({ source }) => source.spanId === event).map(({ agent }) => agent);
      expect(agents.length).toBeGreaterThan(0);
      expect(new Set(agents)).toEqual(new Set([row.truth?.agent]));
    },
  );

  it("a session reads alike in every form that it comes in", async () => {
    const texts = async (format: string): Promise<string[]> => {
      const [row] = manifestRows(format).filter(({ file }) => file.includes("tent"));
      const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
      return steps.map(({ agent, kind, recipient }) => `${agent} ${kind} ${recipient ?? ""}`);
    };
    const camel = await texts("adk-session");
    expect(await texts("adk-session-snake")).toEqual(camel);
    expect(await texts("adk-sqlite")).toEqual(camel);
  });
});
