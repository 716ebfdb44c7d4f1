import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // A prediction holds its answer, not what was asked; no file of DSPy names the agent.
  "dspy-react/ferry-react.json": ["question", "truth: by assistant"],
  "dspy-history/ferry-react.json": ["truth: by assistant"],
};

const truthAt: TruthAt = ({ file, truth }) =>
  typeof truth?.step !== "number" || file.startsWith("dspy-inspect/")
    ? undefined
    : file.startsWith("dspy-react/")
      ? `/trajectory/thought_${truth.step}`
      : `/${truth.step}`;

describe.skipIf(!hasSharedData)("files of DSPy", () => {
  it.each(manifestRows("dspy-react", "dspy-history", "dspy-inspect"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("the printed history reads like the dumped one", async () => {
    const read = async (format: string): Promise<unknown[]> => {
      const [row] = manifestRows(format);
      const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
      return steps.map(({ kind, content, isError }) => [kind, content, isError]);
    };
    expect(await read("dspy-inspect")).toEqual(await read("dspy-history"));
  });
});
