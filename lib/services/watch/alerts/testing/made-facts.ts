import { randomUUID } from "node:crypto";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { prisma } from "@/lib/db";

/** What is known of a made trace; the rest is the same for all. */
export interface MadeFact {
  systemKey: string;
  outcome: "failed" | "passed" | "unknown";
  version?: string;
  truthAgent?: string;
  runs?: { agent: string; version?: string; tracerVersionId?: string | null }[];
}

const hourMs = 3_600_000;
/** A day in the past on which made histories begin. */
export const firstAt = Date.UTC(2026, 0, 1);

/** Stores facts as if traces had arrived, one every hour of `from` (counted from 0) on. */
export const storeFacts = async (workspaceId: string, facts: readonly MadeFact[], from = 0): Promise<string[]> => {
  const rows = facts.map((fact, at) => ({ fact, traceId: randomUUID(), at: new Date(firstAt + (from + at) * hourMs) }));
  await prisma.traceFact.createMany({
    data: rows.map(({ fact: { systemKey, outcome, version, truthAgent }, traceId, at }) => ({
      workspaceId,
      traceId,
      at,
      day: at,
      systemKey,
      outcome,
      tags: [],
      stepCount: 3,
      version: version ?? null,
      ...(truthAgent ? { truthSource: "file", truthAgent, truthAgentKey: truthAgent.toLowerCase(), truthStep: 1 } : {}),
    })),
  });
  await storeRuns(
    workspaceId,
    rows.map(({ fact: { runs = [] }, traceId, at }) => ({ traceId, at, runs })),
  );
  return rows.map(({ traceId }) => traceId);
};

/**
 * Stores what runs said of traces, those of a trace one after another from `at` (now) on; `version` of the
 * method, where a run names none.
 */
export const storeRuns = async (
  workspaceId: string,
  read: readonly { traceId: string; runs: NonNullable<MadeFact["runs"]>; at?: Date; version?: string }[],
): Promise<void> => {
  await prisma.runFact.createMany({
    data: read.flatMap(({ traceId, runs, at = new Date(), version: usual = "1" }) =>
      runs.map(({ agent, version = usual, tracerVersionId = null }, place) => ({
        workspaceId,
        traceId,
        runId: randomUUID(),
        at: new Date(at.getTime() + place * 1_000),
        day: at,
        method: "tracer",
        methodVersion: version,
        tracerVersionId,
        status: "SUCCEEDED" as const,
        isEvaluation: false,
        isAutomatic: true,
        isNewest: true,
        isAbstained: false,
        agent,
        agentKey: agent.toLowerCase(),
        stepIndex: 1,
        inputTokens: 0,
        outputTokens: 0,
        callCount: 0,
      })),
    ),
  });
};

/** Outcomes of a system, each failed with the chance that `shareAt` says of its place. */
export const madeOutcomes = (
  systemKey: string,
  {
    count,
    seed,
    shareAt,
    versionAt,
  }: { count: number; seed: number; shareAt: (at: number) => number; versionAt?: (at: number) => string },
): MadeFact[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => ({
    systemKey,
    outcome: random() < shareAt(at) ? ("failed" as const) : ("passed" as const),
    ...(versionAt ? { version: versionAt(at) } : {}),
  }));
};
