import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { fenceNonce } from "@/lib/llm/fence-nonce";
import { escapeValueForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";
import { readWorkspaceSecret } from "../workspaces/read-workspace-secret";
import { appendEvents } from "./append-events";
import { enqueueRuns } from "./queue";
import { type SettledChoice } from "./run-choice";
import { type RunRow } from "./run-row";

interface TraceRow {
  id: string;
  contentHash: string;
  question: string;
  expectedAnswer: string | null;
}

/** Locked, so that of two people who start the same run at once the second finds the first one's. */
const lockTraces = (tx: Prisma.TransactionClient, workspaceId: string, ids: readonly string[]): Promise<TraceRow[]> =>
  tx.$queryRaw<TraceRow[]>`
    select "id", "contentHash", "question", "expectedAnswer" from "Trace"
    where "workspaceId" = ${workspaceId}::uuid and "id" = any(${ids}::uuid[]) order by "id" for no key update`;

/** What tells a run from another one of the same trace. */
const sameRun = ({ method, judge }: SettledChoice) => ({
  method: method.name,
  providerId: judge?.providerId ?? null,
  model: judge?.model.name ?? null,
});

const manifestFor = (choice: SettledChoice, trace: TraceRow, secret: Uint8Array): RunManifest => ({
  traceContentHash: trace.contentHash,
  method: choice.method.name,
  methodVersion: choice.method.version,
  promptHash: choice.promptHash,
  judge: choice.judge && {
    model: choice.judge.model.name,
    baseUrl: choice.judge.endpoint.baseUrl,
    contextTokens: choice.judge.model.contextTokens,
  },
  tracer: null,
  question: unescapeFromStorage(trace.question),
  expectedAnswer: trace.expectedAnswer === null ? null : unescapeFromStorage(trace.expectedAnswer),
  nonce: fenceNonce(secret, trace.contentHash),
});

/** Who sees what: an answer that is not known cannot be shown, whatever was asked for. */
const revealsFor = (choice: SettledChoice, trace: TraceRow): boolean =>
  choice.revealExpectedAnswer && trace.expectedAnswer !== null;

/**
 * Makes the rows of runs on these traces with their first event and their jobs, in the transaction of the caller; leaves out traces that are gone
 * and those on which the same run is active.
 */
export const insertRuns = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  choice: SettledChoice,
  traceIds: readonly string[],
  retryOfId: string | null = null,
): Promise<RunRow[]> => {
  const secret = Buffer.from(await readWorkspaceSecret(ctx), "base64");
  const traces = await lockTraces(tx, ctx.workspaceId, traceIds);
  const active = await tx.attributionRun.findMany({
    where: {
      ...sameRun(choice),
      workspaceId: ctx.workspaceId,
      traceId: { in: traces.map((trace) => trace.id) },
      status: { in: ["QUEUED", "RUNNING"] },
    },
    select: { traceId: true, revealExpectedAnswer: true },
  });
  const isActive = (trace: TraceRow): boolean =>
    active.some((run) => run.traceId === trace.id && run.revealExpectedAnswer === revealsFor(choice, trace));
  const rows = await tx.attributionRun.createManyAndReturn({
    data: traces
      .filter((trace) => !isActive(trace))
      .map((trace) => ({
        ...sameRun(choice),
        workspaceId: ctx.workspaceId,
        traceId: trace.id,
        methodVersion: choice.method.version,
        providerName: choice.judge?.providerName ?? null,
        revealExpectedAnswer: revealsFor(choice, trace),
        costUsd: choice.judge ? null : 0,
        manifest: escapeValueForStorage(manifestFor(choice, trace, secret)) as unknown as Prisma.InputJsonValue,
        startedByName: ctx.actor.name,
        startedById: ctx.actor.kind === "user" ? ctx.actor.userId : null,
        retryOfId,
      })),
  });
  for (const row of rows) await appendEvents(tx, row.id, [{ type: "status", status: "QUEUED" }]);
  await enqueueRuns(
    tx,
    rows.map((row) => row.id),
  );
  return rows;
};
