import { randomUUID } from "node:crypto";
import { prisma } from "@/lib/db";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { createDataSet } from "@/lib/services/measure/data-sets/create-data-set";
import { createTraces } from "@/lib/services/intake/uploads/create-traces";
import { emptyFilter } from "@/lib/traces/filter-grammar";

/** How much stands under one table. */
export interface Amount {
  traceCount: number;
  entryCount: number;
  repeats: number;
}

const agents = ["Planner", "WebSurfer", "Coder", "Checker"];
const stepsOf = (at: number): number => 8 + ((at * 7) % 40);

/** A labeled trace as a file; every fourth asks what the one before it asked. */
const fileOf = (at: number) => {
  const stepCount = stepsOf(at);
  const fault = (at * 13) % stepCount;
  const question = at % 4 === 3 ? at - 1 : at;
  return {
    question: `How many crates of sort ${question} are in hall ${question * 31}?`,
    history: Array.from({ length: stepCount }, (_, index) => ({
      name: agents[(index + at) % agents.length] ?? "",
      role: "assistant",
      content: `Entry ${index} of ${at}: the list of hall ${(index * at) % 977} is open.`,
    })),
    ground_truth: "14",
    mistake_agent: agents[(fault + at) % agents.length] ?? "",
    mistake_step: String(fault),
    mistake_reason: "Swaps the digits.",
  };
};

const batchSize = 250;

/** Stores so many labeled traces and freezes them as a data set. */
export async function storeDataSet(
  ctx: WorkspaceContext,
  traceCount: number,
  signal: AbortSignal,
): Promise<{ dataSetId: string; versionId: string }> {
  for (let from = 0; from < traceCount; from += batchSize) {
    signal.throwIfAborted();
    const count = Math.min(batchSize, traceCount - from);
    const lines = Array.from({ length: count }, (_, at) => JSON.stringify(fileOf(from + at))).join("\n");
    await createTraces(ctx, { bytes: Buffer.from(lines), fileName: `${from}.jsonl` });
  }
  const { id } = await createDataSet(ctx, {
    name: "Many runs",
    description: "",
    selection: { filter: emptyFilter() },
    filterText: "",
    subsetBy: "none",
    splits: [],
    seed: 1,
  });
  const version = await prisma.dataSetVersion.findFirstOrThrow({ where: { dataSetId: id }, select: { id: true } });
  return { dataSetId: id, versionId: version.id };
}

/**
 * Writes a finished evaluation straight into the tables, as its workers would have left it: an answer with a reason,
 * twenty suspects and a stated confidence for every entry, trace and repeat. Which step it names depends on the three
 * by a hash, so that entries differ.
 */
export async function storeRuns(
  { workspaceId }: WorkspaceContext,
  versionId: string,
  { entryCount, repeats }: Amount,
): Promise<{ evaluationId: string; runCount: number }> {
  const evaluationId = randomUUID();
  await prisma.evaluation.create({
    data: {
      id: evaluationId,
      workspaceId,
      versionId,
      name: "Many runs",
      repeats,
      startedByName: "Bench",
      filledAt: new Date(),
      entries: {
        create: Array.from({ length: entryCount }, (_, position) => ({
          workspaceId,
          position,
          kind: "method",
          title: `All at once, judge ${position}`,
          method: "all-at-once",
          methodVersion: "2",
          providerName: "Archive",
          model: `judge-${position}`,
        })),
      },
    },
  });
  const runCount = await prisma.$executeRaw`
    insert into "AttributionRun" ("id", "workspaceId", "traceId", "method", "methodVersion", "providerName", "model", "status", "attribution", "manifest", "callCount",
      "attemptCount", "inputTokens", "outputTokens", "costUsd", "startedByName", "createdAt", "startedAt", "finishedAt", "evaluationEntryId", "evaluationRepeat")
    select gen_random_uuid(), c."workspaceId", c."traceId", 'all-at-once', '2', 'Archive', e."model", 'SUCCEEDED',
      jsonb_build_object('agent', s."agent", 'stepIndex', s."index", 'reason', repeat('The digits of the count were swapped here. ', 12), 'quotes', '[]'::jsonb, 'confidence', 0.3 + (h."n" % 60) / 100.0,
        'suspects', (select jsonb_agg(jsonb_build_object('stepIndex', (s."index" + k) % c."stepCount", 'agent', s."agent", 'score', 1.0 / (k + 1))) from generate_series(0, least(19, c."stepCount" - 1)) k)),
      jsonb_build_object('method', 'all-at-once', 'methodVersion', '2', 'question', repeat('What was asked? ', 20)), 1, 1, 4000, 300, 0.01, 'Bench',
      now() - interval '1 hour', now() - interval '1 hour', now() - interval '1 hour' + h."n" % 30 * interval '1 second', e."id", r."repeat"
    from "DataSetCase" c cross join "EvaluationEntry" e cross join generate_series(1, ${repeats}::int) r("repeat")
      cross join lateral (select abs(hashtext(c."traceId"::text || e."id"::text || r."repeat"::text)) as "n") h
      join "Step" s on s."workspaceId" = c."workspaceId" and s."traceId" = c."traceId" and s."index" = h."n" % c."stepCount"
    where c."workspaceId" = ${workspaceId}::uuid and c."versionId" = ${versionId}::uuid and e."evaluationId" = ${evaluationId}::uuid`;
  await vacuumWhole();
  return { evaluationId, runCount };
}

/** How often and how long is tried to leave the table as autovacuum does within minutes. */
const [vacuumEveryMs, vacuumForMs] = [2_000, 120_000];

/** A transaction that began before the rows were written keeps a vacuum from seeing them as written for all. */
async function vacuumWhole(): Promise<void> {
  const until = performance.now() + vacuumForMs;
  for (;;) {
    await prisma.$executeRaw`vacuum analyze "AttributionRun"`;
    const [pages] = await prisma.$queryRaw<{ isWhole: boolean }[]>`
      select "relallvisible" > 0.9 * "relpages" as "isWhole" from "pg_class" where "relname" = 'AttributionRun'`;
    if (pages?.isWhole) return;
    if (performance.now() > until) throw new Error("A transaction stays open: vacuum cannot do its work.");
    await new Promise((resolve) => setTimeout(resolve, vacuumEveryMs));
  }
}
