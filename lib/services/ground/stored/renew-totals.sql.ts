import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Larger values are cut to this: a file may state any number, but intervals and sums overflow. */
const most = Prisma.sql`1e12::float8`;

/** Longest name of a model, in characters: it is a key of an index. */
const maxModel = 200;

/** Null where no step states a value: `least(null, most)` would be `most`. */
const sumOf = (column: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`sum(least(${column}, ${most})) filter (where ${column} is not null)`;

/**
 * Writes beside traces what their steps say in all: tokens, cost, when they began, how long they took, and the model
 * that most of them name. For who has just stored steps.
 */
export const renewTotals = (db: Writer, workspaceId: string, traceIds: readonly string[]) =>
  runStatement(
    db,
    Prisma.sql`
      update "Trace" t set "model" = said."model", "tokenCount" = said."tokenCount", "costUsd" = said."costUsd",
        "durationMs" = coalesce(said."spanMs", said."stepsMs"), "startedAt" = said."startedAt"
      from unnest(${[...traceIds]}::uuid[]) as listed("id"), lateral (
        select left(mode() within group (order by s."model"), ${maxModel}::int) as "model",
          case when count(s."inputTokens") + count(s."outputTokens") > 0
            then least(2147483647, sum(coalesce(s."inputTokens", 0)::bigint + coalesce(s."outputTokens", 0)))::int
          end as "tokenCount",
          ${sumOf(Prisma.sql`s."costUsd"`)} as "costUsd", ${sumOf(Prisma.sql`s."durationMs"`)} as "stepsMs",
          min("timeOf"(s."startedAt")) as "startedAt",
          nullif(extract(epoch from max("timeOf"(s."startedAt") + least(coalesce(s."durationMs", 0), ${most}) * interval '1 millisecond')
            - min("timeOf"(s."startedAt"))) * 1000, 0)::float8 as "spanMs"
        from "Step" s where s."workspaceId" = ${workspaceId}::uuid and s."traceId" = listed."id") said
      where t."workspaceId" = ${workspaceId}::uuid and t."id" = listed."id"`,
  );
