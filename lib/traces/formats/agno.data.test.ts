import { describe, expect, it } from "vitest";
import { hasSharedData, manifestRows, readRow, tracesOf } from "../testing/manifest";
import { rowDifferences, type TruthAt } from "../testing/row-differences";

/** Differences from the manifest, each with its reason. */
const differences: Record<string, string[]> = {
  // The user's turn is not among the events.
  "agno-events/freight-team.jsonl": ["question"],
  // The sessions of version 3 hold no runs.
  "agno-jsondb/seats-agent.agno_sessions.json": ["question", "agents: 座席係"],
};

const truthAt: TruthAt = ({ truth }) =>
  typeof truth?.step === "string" ? truth.step : typeof truth?.step === "number" ? `/${truth.step}` : undefined;

describe.skipIf(!hasSharedData)("files of agno", () => {
  it.each(manifestRows("agno", "agno-events", "agno-jsondb", "agno-sqlite"))(
    "$file holds what it is known to hold",
    async (row) => {
      const result = await readRow(row);
      expect([result.format, result.confidence]).toEqual([row.format, "certain"]);
      expect(rowDifferences(row, tracesOf(result), truthAt)).toEqual(differences[row.file] ?? []);
    },
  );

  it("what a member did stands between the call that asked it and its answer", async () => {
    for (const row of manifestRows("agno", "agno-events", "agno-sqlite").filter(({ file }) =>
      file.includes("freight"),
    )) {
      const [trace] = tracesOf(await readRow(row));
      const steps = trace?.steps ?? [];
      for (const member of ["Tariff Agent", "Customs Agent"]) {
        const asked = steps.findIndex(({ kind, recipient }) => kind === "tool-call" && recipient === member);
        const answered = steps.findIndex(({ kind, agent }) => kind === "tool-result" && agent === member);
        const worked = steps.flatMap(({ agent, kind }, at) => (agent === member && kind !== "tool-result" ? [at] : []));
        expect(worked.length).toBeGreaterThan(1);
        expect(worked.every((at) => asked < at && at < answered)).toBe(true);
      }
    }
  });

  it("a file of sessions without runs says which file holds them", async () => {
    const [row] = manifestRows("agno-jsondb").filter(({ file }) => file.includes("sessions"));
    expect(row && (await readRow(row)).traces[0]?.issues[0]?.message).toContain("agno_runs.json");
  });

  it("a database gives one trace for each run that no other asked for", async () => {
    const [row] = manifestRows("agno-sqlite");
    expect(row && tracesOf(await readRow(row))).toHaveLength(Number(row?.expect?.["top_level_runs"]));
  });
});
