import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The user names the dishes too. No file of the SDK names an agent.
  "vercel-ai-steps/menu-subagent-v5.json": ["question", "truth: by assistant"],
  "vercel-ai-steps/menu-subagent.json": ["question", "truth: by assistant"],
  // No file of the SDK names an agent.
  "vercel-ai-steps/menu-subagent.expert-v5.json": ["truth: by assistant"],
  "vercel-ai-steps/menu-subagent.expert.json": ["truth: by assistant"],
  "vercel-ai-messages/menu-subagent-v5.json": ["truth: by assistant"],
  "vercel-ai-messages/menu-subagent.json": ["truth: by assistant"],
};

const truthAt: TruthAt = ({ truth }) => {
  const { step, part } = (truth ?? {}) as { step?: unknown; part?: number };
  if (typeof step !== "number") return undefined;
  return part === undefined ? `/${step}` : `/${step}/parts/${part}`;
};

describe.skipIf(!hasSharedData)("files of the Vercel AI SDK", () => {
  it.each(manifestRows("vercel-ai-steps", "vercel-ai-messages", "vercel-ai-ui-messages", "vercel-ai-ui-stream"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("a stream reads like the messages that it makes, without the user's turns", async () => {
    for (const name of ["bus.", "bus-v5."]) {
      const read = async (format: string): Promise<unknown[]> => {
        const [row] = manifestRows(format).filter(({ file }) => file.includes(name));
        const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
        return steps
          .filter(({ kind }) => kind !== "input")
          .map(({ kind, tool, agent }) => [kind, agent, tool?.arguments]);
      };
      expect(await read("vercel-ai-ui-stream")).toEqual(await read("vercel-ai-ui-messages"));
    }
  });
});
