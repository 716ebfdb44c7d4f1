import { makeCases, type RegressionCases } from "@/lib/attribution/regression/make-cases";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { blindAmong } from "../../ground/sight/blind-among";
import { type HeadRow } from "./incident-row";
import { requireShown } from "./require-shown";

/** The newest traces of a larger incident. */
const mostTraces = 1_000;

const textOf = (stored: string | null): string | undefined =>
  stored === null ? undefined : unescapeFromStorage(stored);

/** The failures of an incident as cases; those that the reader is to label blind make none. Throws NOT_FOUND. */
export async function readRegressionCases(
  ctx: WorkspaceContext,
  number: number,
): Promise<RegressionCases & { incident: HeadRow; traceCount: number }> {
  const { workspaceId } = ctx;
  const incident = await requireShown(ctx, number);
  const places = await prisma.incidentTrace.findMany({
    where: { workspaceId, incidentId: incident.id },
    orderBy: [{ at: "desc" }, { traceId: "desc" }],
    take: mostTraces,
    select: { traceId: true },
  });
  const ids = places.map(({ traceId }) => traceId);
  const blind = await blindAmong(ctx, ids);
  const rows = await prisma.trace.findMany({
    where: { workspaceId, id: { in: ids.filter((id) => !blind.has(id)) } },
    orderBy: { id: "asc" },
    select: { title: true, externalId: true, question: true, expectedAnswer: true, metadata: true },
  });
  const made = makeCases(
    rows.map((row) => {
      const [externalId, expectedAnswer] = [textOf(row.externalId), textOf(row.expectedAnswer)];
      return {
        title: unescapeFromStorage(row.title),
        question: unescapeFromStorage(row.question),
        metadata: unescapeValueFromStorage(row.metadata) as Record<string, unknown>,
        ...(externalId === undefined ? {} : { externalId }),
        ...(expectedAnswer === undefined ? {} : { expectedAnswer }),
      };
    }),
  );
  return { ...made, incident, traceCount: rows.length };
}
