import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // A single agent's messages do not hold its name; only the name of the file does.
  "strands-messages/shipment-lead.json": ["agents: lead", "quote: by assistant", "truth: by assistant"],
  // The result does not hold the task.
  "strands-multiagent-result/churn-swarm.json": ["question"],
};

const truthAt: TruthAt = ({ file, truth }) =>
  file.startsWith("strands-messages/") && typeof truth?.step === "number" ? `/${truth.step}` : undefined;

describe.skipIf(!hasSharedData)("files of Strands", () => {
  it.each(manifestRows("strands-messages", "strands-session", "strands-state", "strands-multiagent-result"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("a swarm's lists are told in the order of its hand-offs", async () => {
    const [row] = manifestRows("strands-messages").filter(({ file }) => file.includes("swarm"));
    const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
    const handoffs = steps.filter(({ kind }) => kind === "handoff");
    expect(handoffs.map(({ agent, recipient }) => [agent, recipient])).toEqual([
      ["analyst", "statistician"],
      ["statistician", "writer"],
    ]);
  });
});
