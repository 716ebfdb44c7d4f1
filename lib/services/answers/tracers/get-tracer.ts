import { oneOfEachFirst } from "@/lib/attribution/labels/one-of-each-first";
import { readIncidentsOf } from "../../labels/queues/incidents-of.sql";
import { unlabeledFailures } from "../../ground/truth/unlabeled-failures";
import { type TracerFigures, type TracerVersionView, type TracerView } from "@/lib/attribution/tracer-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { notFound } from "@/lib/errors";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { requireRowId } from "../../ground/ids/row-id";
import { readTracerRows, toTracerSummary } from "./tracer-row";
import { isTracer } from "./get-tracer.sql";

/** Traces that are offered to be labeled next, of so many of the newest. */
const maxToLabel = 20;
const mostLookedAt = 200;

const readVersions = async (tracerId: string, activeId: string | null): Promise<TracerVersionView[]> => {
  const rows = await prisma.tracerVersion.findMany({
    where: { tracerId },
    orderBy: { number: "desc" },
    omit: { model: true, labels: true },
  });
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    createdAt: row.createdAt.toISOString(),
    traceCount: row.traceCount,
    isActive: row.id === activeId,
    isBetter: row.isBetter,
    decision: unescapeFromStorage(row.decision),
    figures: unescapeValueFromStorage(row.figures) as unknown as TracerFigures,
    signs: unescapeValueFromStorage(row.signs) as unknown as TracerVersionView["signs"],
  }));
};

/** One of each incident first, since a second failure of one kind teaches less; the newest before others. */
const readToLabel = async (ctx: WorkspaceContext, systemKey: string): Promise<TracerView["toLabel"]> => {
  const rows = await prisma.trace.findMany({
    where: { workspaceId: ctx.workspaceId, systemKey, ...unlabeledFailures },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: mostLookedAt,
    select: { id: true, title: true, stepCount: true, createdAt: true },
  });
  const incidents = await readIncidentsOf(
    prisma,
    ctx,
    rows.map(({ id }) => id),
  );
  const ordered = oneOfEachFirst(rows, ({ id }) => incidents.get(id) ?? null).slice(0, maxToLabel);
  return ordered.map(({ id, title, stepCount, createdAt }) => ({
    id,
    title: unescapeFromStorage(title),
    stepCount,
    createdAt: createdAt.toISOString(),
  }));
};

/** One system with the versions of its tracer, newest first, and what to label next. Throws NOT_FOUND. */
export const getTracer = async (ctx: WorkspaceContext, input: { tracerId: string }): Promise<TracerView> => {
  const { workspaceId } = ctx;
  const id = requireRowId(input.tracerId, "tracer");
  const [row] = await readTracerRows(workspaceId, isTracer(id));
  if (!row) throw notFound("tracer");
  const [versions, toLabel] = await Promise.all([
    readVersions(id, row.active?.id ?? null),
    readToLabel(ctx, row.systemKey),
  ]);
  return { ...toTracerSummary(row), versions, toLabel };
};
