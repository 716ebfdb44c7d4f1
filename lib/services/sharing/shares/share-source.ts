import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { isActive } from "@/lib/attribution/run-record";
import { type ShareSettings } from "@/lib/traces/share-settings";
import { requireRowId } from "../../ground/ids/row-id";

/** Whatever reads: a transaction, or a connection of its own. */
export type Reads = Pick<
  Prisma.TransactionClient,
  "$queryRaw" | "trace" | "attributionRun" | "labelDecision" | "workspaceTaxonomy"
>;

const claims = {
  annotations: { orderBy: { createdAt: "asc" } },
  adjudications: { orderBy: { number: "asc" } },
  importedLabels: { include: { labelSet: true } },
  labels: { orderBy: { position: "asc" } },
} as const satisfies Prisma.TraceInclude;

type ClaimedTrace = Prisma.TraceGetPayload<{ include: typeof claims }>;

/** A trace with what of it goes into a share, its steps and events apart. */
export interface ShareSource extends Pick<ClaimedTrace, keyof typeof claims> {
  trace: Omit<ClaimedTrace, keyof typeof claims | "metadata" | "issues" | "report">;
  runs: Prisma.AttributionRunGetPayload<object>[];
  decisions: Prisma.LabelDecisionGetPayload<object>[];
}

const refuse = (message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: "/settings/runIds", message }]);

/** Runs of the trace that have ended, by number. Throws NOT_FOUND for any other id, INVALID for one that goes on. */
async function readRuns(
  db: Reads,
  { workspaceId, traceId, runIds }: { workspaceId: string; traceId: string; runIds: readonly string[] },
): Promise<ShareSource["runs"]> {
  const ids = [...new Set(runIds.map((id) => requireRowId(id, "run")))];
  const runs = await db.attributionRun.findMany({
    where: { workspaceId, traceId, id: { in: ids } },
    orderBy: { number: "asc" },
  });
  if (runs.length < ids.length) throw notFound("run");
  const active = runs.find(({ status }) => isActive(status));
  if (active) throw refuse(`Run ${active.number} is still running. Share it when it ends, or leave it out.`);
  return runs;
}

/** What a share of the trace with these settings is made of. Throws NOT_FOUND, and INVALID for a run that goes on. */
export const readShareSource = async (
  db: Reads,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  input: { traceId: string; settings: ShareSettings },
): Promise<ShareSource> => {
  const { hasLabels, runIds } = input.settings;
  const traceId = requireRowId(input.traceId, "trace");
  const row = await db.trace.findFirst({
    where: { id: traceId, workspaceId },
    omit: { metadata: true, issues: true, report: true },
    include: claims,
  });
  if (!row) throw notFound("trace");
  const { annotations, adjudications, importedLabels, labels, ...trace } = row;
  const runs = await readRuns(db, { workspaceId, traceId, runIds });
  if (!hasLabels)
    return {
      trace: { ...trace, groundTruth: null },
      runs,
      annotations: [],
      adjudications: [],
      importedLabels: [],
      labels: [],
      decisions: [],
    };
  const decisions = await db.labelDecision.findMany({ where: { workspaceId, traceId, decision: "excluded" } });
  return { trace, runs, annotations, adjudications, importedLabels, labels, decisions };
};
