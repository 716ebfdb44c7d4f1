import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The user's turn is in the keeper's state only.
  "agentscope-state/pallets-buyer.json": ["question"],
  "agentscope-events/pallets.jsonl": ["question"],
};

const truthAt: TruthAt = ({ truth }) => (typeof truth?.step === "number" ? `/context/${truth.step}` : undefined);

describe.skipIf(!hasSharedData)("files of AgentScope", () => {
  it.each(manifestRows("agentscope-state", "agentscope-events"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("a failed tool is an error, and what the runtime injects is said by nobody", async () => {
    const [row] = manifestRows("agentscope-events");
    const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
    expect(steps.filter(({ isError }) => isError).map(({ content }) => content)).toEqual(["warehouse scanner offline"]);
    expect(steps.filter(({ kind }) => kind === "system")).toHaveLength(2);
  });
});
