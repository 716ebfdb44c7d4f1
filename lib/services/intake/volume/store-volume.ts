import { randomUUID } from "node:crypto";
import { type RunManifest } from "@/lib/attribution/run-manifest";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma, prisma } from "@/lib/db";
import { type Attribution } from "@/lib/traces/attribution";
import { escapeForStorage, escapeValueForStorage } from "@/lib/traces/escape-text";
import { plainReport } from "@/lib/traces/import-report";
import { type Trace } from "@/lib/traces/trace";
import { renewTotals } from "../../ground/stored/renew-totals.sql";
import { storeSteps } from "../../ground/stored/store-steps";
import { timedId } from "../../ground/stored/timed-id";
import { toTraceColumns } from "../../ground/stored/trace-columns";

interface StoredClaim {
  agent: string;
  stepIndex: number;
  failureMode: string;
}

/** A run that a made trace gets, as a worker would have left it. */
interface StoredRun {
  method: string;
  methodVersion: string;
  model: string | null;
  isAutomatic: boolean;
  status: "SUCCEEDED" | "FAILED" | "PARTIAL";
  attribution: Attribution | null;
  errorCode: string | null;
  callCount: number;
  inputTokens: number;
  outputTokens: number;
  costUsd: number;
  afterMs: number;
  tookMs: number;
}

/** A made trace with all that is to stand beside it. */
export interface VolumeEntry {
  trace: Trace;
  createdAt: Date;
  runs: readonly StoredRun[];
  claims: readonly StoredClaim[];
  decided: StoredClaim | null;
}

const taxonomy = { name: "mast", version: "1" };
const patience = { timeout: 300_000, maxWait: 60_000 };
const json = (value: unknown) => escapeValueForStorage(value) as Prisma.InputJsonValue;

/**
 * Writes made traces with steps, runs and labels straight into the tables, all of them or none; the steps by COPY. For
 * volumes that nobody would upload:
 * nothing follows from them, no attribution, no training.
 */
export const storeVolume = async (ctx: WorkspaceContext, entries: readonly VolumeEntry[]): Promise<void> => {
  const { workspaceId } = ctx;
  const stored = entries.map((entry) => ({ ...entry, id: timedId(entry.createdAt) }));
  await prisma.$transaction(async (tx) => {
    await tx.trace.createMany({
      data: stored.map(({ id, trace, createdAt }) => ({
        ...toTraceColumns(trace, [], plainReport),
        id,
        workspaceId,
        createdAt,
        updatedAt: createdAt,
      })),
    });
    await storeSteps(tx, workspaceId, stored);
    await renewTotals(
      tx,
      workspaceId,
      stored.map(({ id }) => id),
    );
    await tx.attributionRun.createMany({ data: stored.flatMap((entry) => runRows(ctx, entry)) });
    await tx.annotation.createMany({ data: stored.flatMap((entry) => annotationRows(ctx, entry)) });
    await tx.adjudication.createMany({ data: stored.flatMap((entry) => adjudicationRows(ctx, entry)) });
  }, patience);
};

type Stored = VolumeEntry & { id: string };

const manifestOf = ({ trace }: Stored, { method, methodVersion }: StoredRun): RunManifest => ({
  traceContentHash: trace.contentHash,
  method,
  methodVersion,
  promptHash: "",
  judge: null,
  tracer: null,
  question: trace.question,
  expectedAnswer: null,
  nonce: "00000000",
});

function runRows({ workspaceId, actor }: WorkspaceContext, entry: Stored): Prisma.AttributionRunCreateManyInput[] {
  return entry.runs.map((run) => {
    const { method, methodVersion, model, isAutomatic, status, attribution, errorCode } = run;
    const { callCount, inputTokens, outputTokens, costUsd, afterMs, tookMs } = run;
    const startedAt = new Date(entry.createdAt.getTime() + afterMs);
    return {
      id: timedId(startedAt),
      workspaceId,
      traceId: entry.id,
      method,
      methodVersion,
      model,
      isAutomatic,
      status,
      providerName: model === null ? null : "Made up",
      startedByName: actor.name,
      errorCode,
      errorMessage: errorCode === null ? null : "Made for the volume scenario.",
      attribution: attribution === null ? Prisma.DbNull : json(attribution),
      manifest: json(manifestOf(entry, run)),
      callCount,
      attemptCount: callCount,
      inputTokens,
      outputTokens,
      costUsd,
      spentUsd: costUsd,
      createdAt: startedAt,
      startedAt,
      finishedAt: new Date(startedAt.getTime() + tookMs),
    };
  });
}

const people = ["Ada", "Grace"];

function annotationRows({ workspaceId }: WorkspaceContext, { id: traceId, claims, createdAt }: Stored) {
  return claims.map((claim, at) => ({
    id: randomUUID(),
    workspaceId,
    traceId,
    authorId: authorIds[at] ?? randomUUID(),
    authorName: people[at] ?? "Ada",
    agent: escapeForStorage(claim.agent),
    stepIndex: claim.stepIndex,
    reason: "",
    failureMode: claim.failureMode,
    taxonomy,
    sawAttribution: false,
    blindAgent: escapeForStorage(claim.agent),
    blindStepIndex: claim.stepIndex,
    createdAt,
    updatedAt: new Date(createdAt.getTime() + (at + 1) * 86_400_000),
  }));
}

/** The same made people in all batches. */
const authorIds = people.map((_, at) => `00000000-0000-7000-8000-00000000000${at + 1}`);

function adjudicationRows({ workspaceId }: WorkspaceContext, { id: traceId, decided, createdAt }: Stored) {
  if (decided === null) return [];
  const { agent, stepIndex, failureMode } = decided;
  return [
    {
      workspaceId,
      traceId,
      number: 1,
      agent: escapeForStorage(agent),
      stepIndex,
      failureMode,
      taxonomy,
      reason: "",
      claims: [],
      decidedByName: "Judy",
      createdAt: new Date(createdAt.getTime() + 3 * 86_400_000),
    },
  ];
}
