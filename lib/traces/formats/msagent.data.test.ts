import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The user's turn is not among the agents' output.
  "msagent-messages/legroom-handoff.json": ["question"],
  "msagent-messages/parcel-group.json": ["question"],
  "msagent-updates/legroom-handoff.jsonl": ["question"],
  "msagent-updates/parcel-group.jsonl": ["question"],
};

const truthAt: TruthAt = ({ file, truth }) =>
  file.startsWith("msagent-messages/") && typeof truth?.step === "number" ? `/${truth.step}` : undefined;

describe.skipIf(!hasSharedData)("files of the Microsoft Agent Framework", () => {
  it.each(manifestRows("msagent-messages", "msagent-updates", "msagent-checkpoint"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("a hand-off goes to the agent that the answer names, in every form", async () => {
    for (const row of manifestRows("msagent-messages", "msagent-updates", "msagent-checkpoint")) {
      if (!row.file.includes("handoff")) continue;
      const steps = tracesOf(await readRow(row)).flatMap((trace) => trace.steps);
      const handoffs = steps.filter(({ kind }) => kind === "handoff");
      expect(handoffs.map(({ agent, recipient }) => [agent, recipient])).toEqual([["desk", "booking"]]);
    }
  });

  it("pickles stay closed, and the report says so", async () => {
    for (const row of manifestRows("msagent-checkpoint")) {
      const [read] = (await readRow(row)).traces;
      expect(read?.issues.map(({ code }) => code)).toContain("pickles-closed");
    }
  });
});
