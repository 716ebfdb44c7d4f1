import { runStatement, type Writer } from "@/lib/ask";
import { Prisma } from "@/lib/db";

/** Columns of the tables of facts and of the views that say what they are to hold, keys first. */
const factTables = [
  {
    table: "TraceFact",
    key: ["workspaceId", "traceId"],
    values: [
      ...["at", "day", "systemKey", "version", "outcome", "tags", "stepCount"],
      ...["truthSource", "truthAgent", "truthAgentKey", "truthStep", "truthMode", "truthParty"],
      ...[
        "runId",
        "runMethod",
        "runMethodVersion",
        "runAgent",
        "runAgentKey",
        "runStep",
        "runMode",
        "runParty",
        "isMade",
      ],
    ],
  },
  {
    table: "RunFact",
    key: ["workspaceId", "runId"],
    values: [
      ...["traceId", "at", "day", "method", "methodVersion", "model", "tracerVersionId", "status"],
      ...["isEvaluation", "isAutomatic", "isNewest", "isAbstained", "agent", "agentKey", "stepIndex", "mode", "party"],
      ...["costUsd", "inputTokens", "outputTokens", "callCount", "hasSeen"],
    ],
  },
] as const;

const quoted = (names: readonly string[], prefix = ""): Prisma.Sql =>
  Prisma.raw(names.map((name) => `${prefix}"${name}"`).join(", "));

/**
 * Puts in what is new, changes what has changed, and takes away what is gone; a row that says the same already is not
 * written.
 */
export async function renewTraces(tx: Writer, workspaceId: string, traceIds: readonly string[]): Promise<void> {
  for (const { table, key, values } of factTables) {
    const columns = quoted([...key, ...values]);
    const stored = quoted([table]);
    const [, id] = key;
    await runStatement(
      tx,
      Prisma.sql`
    with now as materialized (select ${columns} from ${quoted([`${table}Now`])} where "workspaceId" = ${workspaceId}::uuid and "traceId" = any(${traceIds}::uuid[])),
      gone as (
        delete from ${stored} f where f."workspaceId" = ${workspaceId}::uuid and f."traceId" = any(${traceIds}::uuid[])
          and not exists (select from now where ${quoted([id], "now.")} = ${quoted([id], "f.")}))
    insert into ${stored} as f (${columns}) select ${columns} from now
    on conflict (${quoted(key)}) do update set ${Prisma.raw(values.map((name) => `"${name}" = excluded."${name}"`).join(", "))}
    where (${quoted(values, "f.")}) is distinct from (${quoted(values, "excluded.")})`,
    );
  }
}
