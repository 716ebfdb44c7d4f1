import { type TracerSummary } from "@/lib/attribution/tracer-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { systemKey } from "@/lib/tracer/system-key";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { truthOfTrace } from "../ground-truth/truth-sql";
import { readLabelRevision } from "../kept-reports/kept-report";
import { readOrMake } from "../kept-reports/read-or-make";
import { readTracerRows, toTracerSummary, tracerColumns, type TracerRow } from "./tracer-row";

/** Traces by outcome; one that is not in it has none. */
type ByOutcome = Partial<Record<"failed" | "passed" | "unknown", number>>;

/** To be raised with each change of what is counted. */
const countedBy = 1;

/** The labels of so many traces are counted at once. */
const maxAtOnce = 1_000;

const toCounts = (rows: readonly { outcome: keyof ByOutcome; count: number }[]): ByOutcome =>
  Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));

/** From an index alone. */
const countTraces = async (workspaceId: string, key: string): Promise<ByOutcome> =>
  toCounts(
    await prisma.$queryRaw`
      select t."outcome", count(*)::int as "count" from "Trace" t
      where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = ${key} group by t."outcome" order by t."outcome"`,
  );

/** Those with ground truth; each of them is looked at. */
const countTruths = async (workspaceId: string, key: string): Promise<ByOutcome> =>
  toCounts(
    await prisma.$queryRaw`
      select t."outcome", count(*)::int as "count" from "Trace" t join lateral ${truthOfTrace(workspaceId)} g on true
      where t."workspaceId" = ${workspaceId}::uuid and t."systemKey" = ${key} and t."outcome" <> 'passed' and g."stepIndex" is not null
      group by t."outcome"`,
  );

/** The row of a system, of very many traces with a number of labels that may be a moment old. */
const readCountedRow = async (ctx: WorkspaceContext, key: string): Promise<TracerRow | null> => {
  const { workspaceId } = ctx;
  const [[row], traces, revision] = await Promise.all([
    prisma.$queryRaw<Omit<TracerRow, "traceCount" | "failedCount" | "labelledCount">[]>`
      select ${tracerColumns} from "SystemTracer" s where s."workspaceId" = ${workspaceId}::uuid and s."systemKey" = ${key}`,
    countTraces(workspaceId, key),
    readLabelRevision(ctx),
  ]);
  const { failed = 0, passed = 0, unknown = 0 } = traces;
  const traceCount = failed + passed + unknown;
  if (!row || (traceCount === 0 && row.active === null)) return null;
  const make = (): Promise<ByOutcome> => countTruths(workspaceId, key);
  const wish = { family: "labelled", of: key, version: countedBy, key: JSON.stringify([revision, traces]), make };
  const truths = traceCount <= maxAtOnce ? await make() : (await readOrMake(ctx, wish)).value;
  const known = truths.unknown ?? 0;
  return { ...row, traceCount, failedCount: failed + known, labelledCount: (truths.failed ?? 0) + known };
};

/**
 * What has been learned of one system; null for the name of traces that name none, null where the workspace has no trace of it. With `mayBeOld` the number of
 * its labelled traces is that of a moment ago where the one of now takes long to count.
 */
export const findTracer = async (
  ctx: WorkspaceContext,
  { systemName, mayBeOld }: { systemName: string | null; mayBeOld?: boolean | undefined },
): Promise<TracerSummary | null> => {
  const key = escapeForStorage(systemKey({ system: systemName === null ? null : { name: systemName } }));
  const row = mayBeOld
    ? await readCountedRow(ctx, key)
    : (await readTracerRows(ctx.workspaceId, Prisma.sql`s."systemKey" = ${key}`))[0];
  return row ? toTracerSummary(row) : null;
};
