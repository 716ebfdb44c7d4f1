import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // Calls that failed are counted too: the memory keeps them only in the model's own message.
  "smolagents/wheat-manager.web_agent.json": ["tools: 3, not 4"],
  // The same, and a single agent has no name in its memory.
  "smolagents/dose-toolcalling.json": ["tools: 3, not 6", "truth: by assistant"],
  "smolagents-result/dose-toolcalling.json": ["tools: 3, not 6", "truth: by assistant"],
};

const truthAt: TruthAt = ({ file, truth }) =>
  typeof truth?.step !== "number"
    ? undefined
    : file.startsWith("smolagents-result/")
      ? `/steps/${truth.step}`
      : `/${truth.step}`;

describe.skipIf(!hasSharedData)("files of smolagents", () => {
  it.each(manifestRows("smolagents", "smolagents-result", "smolagents-console", "smolagents-replay"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("the console tells each agent's steps apart, and the calls that reach managed agents", async () => {
    const [row] = manifestRows("smolagents-console");
    const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
    const asked = steps.filter(({ kind, recipient }) => kind === "tool-call" && recipient !== undefined);
    expect(asked.map(({ recipient }) => recipient)).toEqual(["web_agent", "analyst_agent"]);
    expect(steps.filter(({ isError }) => isError).map(({ recipient }) => recipient)).toEqual([
      "web_agent",
      "analyst_agent",
    ]);
  });
});
