import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError, notFound } from "@/lib/errors";
import { isOfScriptedTeam } from "@/lib/replay/sandbox/sandbox-metadata";
import { unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type Outcome } from "@/lib/traces/trace";
import { requireRowId } from "../../ground/ids/row-id";
import { ensureSandbox } from "./ensure-sandbox";
import { requireTarget } from "./require-target";
import { type TargetRow } from "./target-row";

/** What is to be known of a trace before it is replayed. */
export interface ReplayedTraceRow {
  id: string;
  outcome: Outcome;
  contentHash: string;
  systemName: string | null;
  systemKey: string;
  stepCount: number;
  /** Whether the scripted sandbox team made it, and can run it again. */
  isOfSandbox: boolean;
}

const invalid = (message: string): KnownError =>
  new KnownError("INVALID", message, [{ pointer: "/targetId", message }]);

/** The trace of this workspace that is to be replayed. Throws NOT_FOUND. */
export const requireReplayedTrace = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  traceId: string,
): Promise<ReplayedTraceRow> => {
  const row = await prisma.trace.findFirst({
    where: { id: requireRowId(traceId, "trace"), workspaceId },
    select: {
      id: true,
      outcome: true,
      contentHash: true,
      systemName: true,
      systemKey: true,
      stepCount: true,
      metadata: true,
    },
  });
  if (!row) throw notFound("trace");
  const { metadata, ...trace } = row;
  const said = unescapeValueFromStorage(metadata) as unknown as Record<string, unknown> | null;
  return { ...trace, isOfSandbox: isOfScriptedTeam(said ?? {}) };
};

/**
 * Where a trace is replayed: at the target that is named, else at that of its system, else in the sandbox
 * where that made it. Throws NOT_FOUND for a target of another workspace, and INVALID, with a sentence that
 * says what to do, where there is none.
 */
export const chooseTarget = async (
  ctx: Pick<WorkspaceContext, "workspaceId">,
  { trace, targetId }: { trace: ReplayedTraceRow; targetId?: string | null | undefined },
): Promise<TargetRow> => {
  const { workspaceId } = ctx;
  if (targetId) {
    const row = await requireTarget(ctx, targetId);
    if (row.kind === "SANDBOX" && !trace.isOfSandbox)
      throw invalid("The sandbox can only replay its own traces, and this is not one of them.");
    return row;
  }
  const { systemKey } = trace;
  const ofSystem =
    systemKey === ""
      ? null
      : await prisma.replayTarget.findFirst({ where: { workspaceId, systemKey }, orderBy: { createdAt: "asc" } });
  if (ofSystem && (ofSystem.kind !== "SANDBOX" || trace.isOfSandbox)) return ofSystem;
  if (trace.isOfSandbox) return ensureSandbox(ctx);
  const name = trace.systemName === null ? "" : unescapeFromStorage(trace.systemName);
  throw invalid(
    name === ""
      ? "This trace has no system, so choose a replay target."
      : `No replay target is set for the system ${name.slice(0, 100)}. Add one in the Lab, under Replay targets, or name one.`,
  );
};
