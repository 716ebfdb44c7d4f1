import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {};

const truthAt: TruthAt = ({ truth }) => (typeof truth?.step === "number" ? `/${truth.step}` : undefined);

describe.skipIf(!hasSharedData)("files of Mastra", () => {
  it.each(manifestRows("mastra-steps", "mastra-messages", "mastra-libsql"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("a sub-agent's thread is told inside the thread that asked it", async () => {
    const [row] = manifestRows("mastra-libsql");
    const traces = row ? tracesOf(await readRow(row)) : [];
    expect(traces).toHaveLength(1);
    const steps = traces[0]?.steps ?? [];
    expect(steps.filter(({ kind, agent }) => kind === "tool-call" && agent === "guide")).toHaveLength(3);
    expect(steps.filter(({ isError }) => isError).map(({ agent }) => agent)).toEqual(["opening"]);
    expect(steps.find(({ recipient }) => recipient === "guide")?.agent).toBe("desk");
  });
});
