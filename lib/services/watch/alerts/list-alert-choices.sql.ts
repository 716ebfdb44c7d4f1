import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { simulatedMethods } from "@/lib/attribution/simulated-methods";
import { Prisma } from "@/lib/db";

const systemsRow = z.object({
  key: z.string(),
  name: z.string().nullable(),
});

const namedAgentsRow = z.object({
  key: z.string(),
  name: z.string(),
  systemKey: z.string(),
});

const methodsRow = z.object({
  name: z.string(),
  version: z.string(),
  tracerVersionId: z.string().nullable(),
  runCount: z.number(),
  weights: z.number().nullable(),
});

/** So many of each are offered: those with the most traces or runs. */
const most = 200;

export const readSystems = (db: Database, workspaceId: string) =>
  askRows(
    db,
    Prisma.sql`
      select f."systemKey" as "key", s."systemName" as "name" from (select "systemKey", count(*) as "count" from "TraceFact" where "workspaceId" = ${workspaceId}::uuid and not "isMade" group by "systemKey") f
        left join "SystemTracer" s on s."workspaceId" = ${workspaceId}::uuid and s."systemKey" = f."systemKey" order by f."count" desc, f."systemKey" limit ${most}`,
    systemsRow,
  );

export const readNamedAgents = (db: Database, workspaceId: string, blind: Prisma.Sql) =>
  askRows(
    db,
    Prisma.sql`
      select f."systemKey", coalesce(f."truthAgentKey", f."runAgentKey") as "key", max(coalesce(f."truthAgent", f."runAgent")) as "name" from "TraceFact" f
      where f."workspaceId" = ${workspaceId}::uuid and not f."isMade" and f."outcome" = 'failed' and coalesce(f."truthAgentKey", f."runAgentKey") is not null
        and f."traceId" not in (${blind})
      group by 1, 2 order by count(*) desc, 1, 2 limit ${most}`,
    namedAgentsRow,
  );

export const readMethods = (db: Database, workspaceId: string, blind: Prisma.Sql) =>
  askRows(
    db,
    Prisma.sql`
      select r."method" as "name", r."methodVersion" as "version", r."tracerVersionId", v."number" as "weights", count(*)::int as "runCount" from "RunFact" r
        left join "TracerVersion" v on v."id" = r."tracerVersionId"
      where r."workspaceId" = ${workspaceId}::uuid and r."status" = 'SUCCEEDED' and not r."isEvaluation" and r."agentKey" is not null
        and r."method" <> all(${[...simulatedMethods]}::text[]) and r."traceId" not in (${blind})
      group by 1, 2, 3, 4 order by count(*) desc limit ${most}`,
    methodsRow,
  );
