import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // Messages of a memory carry no agent; who began is told by nothing.
  "llamaindex-chat-store/report-handoff.json": ["truth: by assistant"],
  "llamaindex-memory/oven-react.sqlite": ["truth: by assistant"],
};

const truthAt: TruthAt = ({ file, truth }) => {
  if (typeof truth?.step !== "number") return undefined;
  if (file.startsWith("llamaindex-chat-store/")) return `/store/report-handoff/${truth.step}`;
  if (file.startsWith("llamaindex-memory/")) return `/chat_messages/${truth.step}`;
  return file.startsWith("llamaindex-events") ? `/${truth.step}` : undefined;
};

describe.skipIf(!hasSharedData)("files of LlamaIndex", () => {
  it.each(
    manifestRows(
      "llamaindex-events",
      "llamaindex-events-plain",
      "llamaindex-context",
      "llamaindex-chat-store",
      "llamaindex-memory",
    ),
  )("$file holds what it is known to hold", async (row) => {
    const result = await readRow(row);
    expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
    expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
  });

  it("typed and plain events of a run read alike", async () => {
    for (const name of ["oven-react", "report-handoff"]) {
      const read = async (format: string): Promise<unknown[]> => {
        const [row] = manifestRows(format).filter(({ file }) => file.includes(name));
        const steps = (row ? tracesOf(await readRow(row)) : []).flatMap((trace) => trace.steps);
        return steps.map(({ agent, kind, recipient, isError, tool }) => [
          agent,
          kind,
          recipient,
          isError,
          tool?.arguments,
        ]);
      };
      expect(await read("llamaindex-events-plain")).toEqual(await read("llamaindex-events"));
    }
  });

  it("a context tells who began by who can hand over, and says that it does", async () => {
    const [row] = manifestRows("llamaindex-context").filter(({ file }) => file.includes("report"));
    const [read] = row ? (await readRow(row)).traces : [];
    expect(read?.trace?.steps.filter(({ kind }) => kind === "handoff").map(({ agent }) => agent)).toEqual([
      "ResearchAgent",
      "WriteAgent",
    ]);
    expect(read?.issues.map(({ code }) => code)).toContain("agents-inferred");
  });
});
