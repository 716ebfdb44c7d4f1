import { type Prisma, prisma } from "@/lib/db";

/** Columns of the tables of facts and of the views that say what they are to hold, keys first. */
const factTables = [
  {
    table: "TraceFact",
    key: ["workspaceId", "traceId"],
    values: [
      ...["at", "day", "systemKey", "version", "outcome", "tags", "stepCount"],
      ...["truthSource", "truthAgent", "truthAgentKey", "truthStep", "truthMode"],
      ...["runId", "runMethod", "runMethodVersion", "runAgent", "runAgentKey", "runStep", "runMode", "isMade"],
    ],
  },
  {
    table: "RunFact",
    key: ["workspaceId", "runId"],
    values: [
      ...["traceId", "at", "day", "method", "methodVersion", "model", "tracerVersionId", "status"],
      ...["isEvaluation", "isAutomatic", "isNewest", "isAbstained", "agent", "agentKey", "stepIndex", "mode"],
      ...["costUsd", "inputTokens", "outputTokens", "callCount", "hasSeen"],
    ],
  },
] as const;

const quoted = (names: readonly string[], prefix = ""): string => names.map((name) => `${prefix}"${name}"`).join(", ");

/**
 * Puts in what is new, changes what has changed, and takes away what is gone; a row that says the same already is not
 * written. $1 is the workspace, $2 its traces.
 */
const renewals = factTables.map(({ table, key, values }) => {
  const columns = quoted([...key, ...values]);
  return `
    with now as materialized (select ${columns} from "${table}Now" where "workspaceId" = $1::uuid and "traceId" = any($2::uuid[])),
      gone as (
        delete from "${table}" f where f."workspaceId" = $1::uuid and f."traceId" = any($2::uuid[])
          and not exists (select from now where now."${key[1]}" = f."${key[1]}"))
    insert into "${table}" as f (${columns}) select ${columns} from now
    on conflict (${quoted(key)}) do update set ${values.map((name) => `"${name}" = excluded."${name}"`).join(", ")}
    where (${quoted(values, "f.")}) is distinct from (${quoted(values, "excluded.")})`;
});

/** A batch of long traces on a busy machine; the lock is held meanwhile. */
const batchTimeoutMs = 120_000;

/**
 * Makes the facts of up to `markCount` marks of a workspace anew. Answers how many marks that were, fewer than asked
 * for where no more could be seen; null where somebody else is at it.
 *
 * Three statements, and none of them may be one with another. At READ COMMITTED each sees what was committed before it
 * began: the second takes only marks whose change the third therefore sees, and what is committed between them keeps
 * its mark. The lock comes first, in a statement of its own, so that both see what the one before wrote: without it,
 * two at the same trace could write what they read in the wrong order.
 */
export const renewBatch = async (workspaceId: string, markCount: number): Promise<number | null> =>
  prisma.$transaction(
    async (tx) => {
      if (!(await tryLock(tx, workspaceId))) return null;
      const taken = await takeMarks(tx, workspaceId, markCount);
      const traceIds = [...new Set(taken)];
      if (traceIds.length > 0)
        for (const renewal of renewals) await tx.$executeRawUnsafe(renewal, workspaceId, traceIds);
      return taken.length;
    },
    { timeout: batchTimeoutMs },
  );

async function tryLock(tx: Prisma.TransactionClient, workspaceId: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isOurs: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended('facts:' || ${workspaceId}::text, 0)) as "isOurs"`;
  return row?.isOurs ?? false;
}

/** The trace of each mark; a trace may be marked often. What a deletion of the workspace holds is left to it. */
async function takeMarks(tx: Prisma.TransactionClient, workspaceId: string, markCount: number): Promise<string[]> {
  const rows = await tx.$queryRaw<{ traceId: string }[]>`
    delete from "ChangedTrace" where "id" in (
      select "id" from "ChangedTrace" where "workspaceId" = ${workspaceId}::uuid order by "id" limit ${markCount} for update skip locked)
    returning "traceId"`;
  return rows.map(({ traceId }) => traceId);
}
