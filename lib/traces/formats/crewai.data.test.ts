import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // A crew is asked by all of its tasks; the manifest names one of them, or words that the file does not hold.
  "crewai-log/copper-memo.json": ["question"],
  "crewai-log/copper-memo.txt": ["question"],
  "crewai-output/copper-memo.json": ["question"],
  "crewai-log/stock-async.json": ["question"],
  "crewai-log/stock-async.txt": ["question"],
  "crewai-output/stock-async.json": ["question"],
  "crewai-checkpoint/stock-async.json": ["question"],
  // The log holds no calls of tools, so that the quoted one is not in it.
  "crewai-log/hierarchical-menu.json": ["quote: nowhere"],
  "crewai-log/hierarchical-menu.txt": ["quote: nowhere"],
};

const truthAt: TruthAt = ({ file, truth }) =>
  file.startsWith("crewai-log/") && file.endsWith(".json") && typeof truth?.step === "number"
    ? `/${truth.step}`
    : undefined;

describe.skipIf(!hasSharedData)("files of CrewAI", () => {
  it.each(manifestRows("crewai-log", "crewai-output", "crewai-checkpoint"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("the task with the planted truth is among those that ask the crew", async () => {
    for (const row of manifestRows("crewai-log", "crewai-output").filter(({ file }) => file.includes("copper")))
      expect(tracesOf(await readRow(row))[0]?.question).toContain(row.expect?.question);
  });

  it("an agent that is asked through a tool answers in its own name", async () => {
    const [row] = manifestRows("crewai-checkpoint").filter(({ file }) => file.includes("hierarchical"));
    const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
    const asked = steps.filter(({ kind, recipient }) => kind === "tool-call" && recipient !== undefined);
    expect(asked.map(({ recipient }) => recipient)).toEqual(["献立プランナー", "栄養士"]);
    expect(steps.filter(({ kind, agent }) => kind === "tool-result" && agent === "栄養士")).toHaveLength(1);
  });
});
