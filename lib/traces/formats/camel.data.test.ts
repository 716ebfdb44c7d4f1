import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // What both are to do is not among the messages.
  "camel-roleplaying/barcelona-trip.json": ["question"],
};

const truthAt: TruthAt = ({ truth }) => (typeof truth?.step === "number" ? `/${truth.step}` : undefined);

describe.skipIf(!hasSharedData)("files of CAMEL", () => {
  it.each(
    manifestRows("camel-roleplaying", "camel-memory", "camel-model-log", "camel-workforce", "camel-workforce-tree"),
  )("$file holds what it is known to hold", async (row) => {
    const result = await readRow(row);
    expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
    expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
  });

  it("the folder of a model log is one run, in which nothing that is repeated counts twice", async () => {
    const [row] = manifestRows("camel-model-log").filter(({ file }) => file.includes("barcelona"));
    const result = row && (await readRow(row));
    expect(result?.traces).toHaveLength(1);
    expect(result?.traces[0]?.report.duplicateCount).toBeGreaterThan(20);
    const said = result?.traces[0]?.trace?.steps.map(({ content }) => content) ?? [];
    expect(new Set(said).size).toBe(said.length);
  });
});
