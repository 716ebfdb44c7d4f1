import { expect } from "vitest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { emptyFilter } from "@/lib/traces/filter-grammar";
import { readMethodFigures } from "@/lib/services/overview/dashboard/read-method-figures";
import { readOverview } from "@/lib/services/overview/dashboard/read-overview";
import { freshFacts } from "../fresh-facts";
import { countFacts, keptFacts } from "./count-facts";
import { sumRuns, sumTraces } from "./count-sums";

/** In an order that does not depend on who added up, nor on the order of fields. */
const written = (row: unknown): string =>
  JSON.stringify(Object.entries(row as object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const sorted = <T>(rows: readonly T[]): T[] => rows.toSorted((a, b) => (written(a) < written(b) ? -1 : 1));
const sortedAll = <T extends object>(tables: T) =>
  Object.fromEntries(
    Object.entries(tables).map(([name, rows]) => [
      name,
      Array.isArray(rows) ? sorted<unknown>(rows) : (rows as unknown),
    ]),
  );

/** Brings the facts of a workspace up to date, expects that they equal what its rows say, and answers them. */
export const expectFacts = async (workspaceId: string): ReturnType<typeof keptFacts> => {
  await expect.poll(() => freshFacts(workspaceId)).toEqual({ isBehind: false });
  const kept = await keptFacts(workspaceId);
  expect(kept).toEqual(await countFacts(workspaceId));
  return kept;
};

/**
 * The same, and that every sum of the overview equals what is added up from the rows, made ones left out: of all
 * traces, and of those of a system.
 */
export const expectSums = async (ctx: WorkspaceContext, systems: readonly string[]): ReturnType<typeof keptFacts> => {
  const kept = await expectFacts(ctx.workspaceId);
  const counted = await countFacts(ctx.workspaceId);
  for (const system of [null, ...systems]) {
    const ofSystem = counted.traces.filter(({ systemKey }) => system === null || systemKey === system);
    const traces = ofSystem.filter(({ isMade }) => !isMade);
    const ids = new Set(traces.map(({ traceId }) => traceId));
    const of = { traces, runs: counted.runs.filter(({ traceId }) => ids.has(traceId)) };
    const filter = { ...emptyFilter(), isMade: false, systems: system === null ? [] : [system] };
    const { days, failures, parties, positions, madeCount } = await readOverview(ctx, { filter });
    expect(sortedAll({ days, failures, parties, positions })).toEqual(sortedAll(sumTraces(of)));
    expect(madeCount).toBe(ofSystem.length - traces.length);
    const { accuracy, costs, runAgreement } = await readMethodFigures(ctx, { filter });
    const rounded = costs.map((row) => ({ ...row, costUsd: row.costUsd.toFixed(6) }));
    const counts = accuracy.map(({ weightsNumber: _, weightsSystem: __, ...row }) => row);
    expect(sortedAll({ accuracy: counts, costs: rounded, runAgreement })).toEqual(sortedAll(sumRuns(of)));
  }
  return kept;
};
