import { createHash } from "node:crypto";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { measureQuality } from "@/lib/replay/made-data/measure-quality";
import { type QualityReport } from "@/lib/replay/made-data/quality-report";
import { type Trace } from "@/lib/traces/trace";
import { noteSightings } from "../../ground/sight/note-sightings";
import { readOrMake } from "../../ground/kept-reports/read-or-make";
import { loadTrace } from "../../ground/stored/load-trace";
import { findProven, type ProvenRow } from "./find-proven.sql";
import { madeOfScans, type OfScan } from "./made-of-scans";

/** Raised with each change of how it is measured. */
const measuredBy = 1;
/** The newest failures that are measured: so many, and so many steps of them, but always one. */
const most = { failures: 300, steps: 12_000 };
/** Passed runs that the words of the systems are known by, the newest. */
const mostPassed = 100;
const longestPassed = 500;
const seed = 1;

interface ProvenQuality {
  /** Failures that scans have proven. */
  failureCount: number;
  /** Of these the newest, which were measured. */
  measuredCount: number;
  /** Null where there is none. */
  quality: QualityReport | null;
}

const countMeasured = (rows: readonly ProvenRow[]): number => {
  let steps = 0;
  const end = rows.findIndex(({ stepCount }, at) => at >= most.failures || (steps += stepCount) > most.steps);
  return end < 0 ? rows.length : Math.max(1, end);
};

/** Passed runs of the systems of these failures. */
const readPassed = async (workspaceId: string, rows: readonly ProvenRow[]): Promise<Trace[]> => {
  const systemKey = { in: [...new Set(rows.map((row) => row.systemKey))].filter((key) => key !== "") };
  const passed = await prisma.trace.findMany({
    where: { workspaceId, outcome: "passed", systemKey, stepCount: { lte: longestPassed } },
    orderBy: { id: "desc" },
    take: mostPassed,
    select: { id: true },
  });
  const traces: Trace[] = [];
  for (const { id } of passed) {
    const trace = await loadTrace({ workspaceId, id }).catch(() => null);
    if (trace) traces.push(trace);
  }
  return traces;
};

const measure = async (workspaceId: string, rows: readonly ProvenRow[]): Promise<ProvenQuality> => {
  const made: OfScan[] = [];
  for await (const one of madeOfScans(workspaceId, rows, countMeasured(rows))) made.push(one);
  const failures = made.map(({ failure }) => failure);
  const counts = { failureCount: rows.length, measuredCount: failures.length };
  if (failures.length === 0) return { ...counts, quality: null };
  const passed = await readPassed(workspaceId, rows);
  const quality = measureQuality({ failures, splits: made.map(({ split }) => split), passed, seed });
  return { ...counts, quality };
};

/**
 * How far rules get on the failures that scans have proven that understand nothing of them: of the newest,
 * where there are many. Traces that the person is to label blind are not in it, and that they have seen
 * what is said of the others is kept.
 */
export const readProvenQuality = async (ctx: WorkspaceContext): Promise<ProvenQuality> => {
  const rows = await findProven(ctx);
  const shown = rows.slice(0, countMeasured(rows));
  await noteSightings(
    ctx,
    shown.map(({ traceId }) => traceId),
  );
  // Kept under the very failures that it is of, so that nobody is shown figures of traces that are kept from them.
  const of = createHash("sha256")
    .update(rows.map(({ runId, contentHash }) => `${runId} ${contentHash}`).join())
    .digest("hex");
  const wish = {
    family: "proven-failures",
    of,
    version: measuredBy,
    key: "",
    make: () => measure(ctx.workspaceId, rows),
  };
  return (await readOrMake(ctx, wish)).value;
};
