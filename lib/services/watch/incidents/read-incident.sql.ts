import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { blindIds } from "../../ground/sight/blind-where.sql";

const describedRow = z.object({
  tags: z.array(z.string()),
  metadata: z.unknown(),
  agentNames: z.array(z.string()),
  model: z.string().nullable(),
  termination: z.string().nullable(),
});
const memberRow = z.object({
  traceId: z.string(),
  title: z.string(),
  at: z.date(),
  version: z.string().nullable(),
  stepCount: z.number(),
  because: z.array(z.string()),
  placedBy: z.string().nullable(),
});
const answerRow = z.object({
  agent: z.string().nullable(),
  stepIndex: z.number().nullable(),
  words: z.string().nullable(),
  evidence: z.string().nullable(),
});

const described = Prisma.sql`t."tags", case when length(t."metadata"::text) <= 20000 then t."metadata" end as "metadata", t."agentNames", t."model", t."termination"`;

/** What is known of the newest traces of an incident, and of as many of its system that passed. */
export const readDescribed = async (
  db: Database,
  { workspaceId }: WorkspaceContext,
  { incidentId, systemKey, most }: { incidentId: string; systemKey: string; most: number },
) => {
  const here = await askRows(
    db,
    Prisma.sql`
    select ${described} from (select m."traceId" from "IncidentTrace" m where m."incidentId" = ${incidentId}::uuid order by m."at" desc limit ${most}::int) m
      join "Trace" t on t."id" = m."traceId" and t."workspaceId" = ${workspaceId}::uuid`,
    describedRow,
  );
  const passed = await askRows(
    db,
    Prisma.sql`
    select ${described} from (select f."traceId" from "TraceFact" f where f."workspaceId" = ${workspaceId}::uuid and f."systemKey" = ${systemKey} and f."outcome" = 'passed' and not f."isMade"
      order by f."at" desc limit ${most}::int) f join "Trace" t on t."id" = f."traceId" and t."workspaceId" = ${workspaceId}::uuid`,
    describedRow,
  );
  return { here, passed };
};

/** The traces of an incident, the newest first; those that the reader is to label blind are left out. */
export const readMembers = (
  db: Database,
  ctx: WorkspaceContext,
  { incidentId, limit, only }: { incidentId: string; limit: number; only?: string },
) =>
  askRows(
    db,
    Prisma.sql`
    select m."traceId", left(t."title", 300) as "title", m."at", m."version", t."stepCount", m."because", m."placedBy"
    from "IncidentTrace" m join "Trace" t on t."id" = m."traceId" and t."workspaceId" = m."workspaceId"
    where m."workspaceId" = ${ctx.workspaceId}::uuid and m."incidentId" = ${incidentId}::uuid and m."traceId" not in (${blindIds(ctx)})
      ${only === undefined ? Prisma.empty : Prisma.sql`and m."traceId" = ${only}::uuid`}
    order by m."at" desc, m."traceId" desc limit ${limit}::int`,
    memberRow,
  );

/** Who broke a trace, at which step and why: by label where there is one, else by the newest answer. */
export const readAnswer = async (
  db: Database,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  traceId: string,
) => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select coalesce(f."truthAgent", f."runAgent") as "agent", coalesce(f."truthStep", f."runStep") as "stepIndex",
      left(coalesce(nullif(v."reason", ''), r."attribution"->>'reason'), 2000) as "words",
      left((select e->>'words' from jsonb_array_elements(case when jsonb_typeof(r."attribution"->'evidence') = 'array' then r."attribution"->'evidence' else '[]' end) with ordinality as found(e, place)
        where (e->>'stepIndex')::int = coalesce(f."truthStep", f."runStep") order by place limit 1), 500) as "evidence"
    from "TraceFact" f left join "AttributionRun" r on r."workspaceId" = f."workspaceId" and r."traceId" = f."traceId" and r."id" = f."runId"
      left join "TraceTruth" v on f."truthSource" is not null and v."workspaceId" = f."workspaceId" and v."traceId" = f."traceId"
    where f."workspaceId" = ${workspaceId}::uuid and f."traceId" = ${traceId}::uuid`,
    answerRow,
  );
  return row ?? null;
};

const excerptRow = z.object({ content: z.string() });

export const readExcerpt = async (
  db: Database,
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  { traceId, index, length }: { traceId: string; index: number; length: number },
) => {
  const [row] = await askRows(
    db,
    Prisma.sql`
    select left("content", ${length}::int) as "content" from "Step" where "workspaceId" = ${workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${index}::int`,
    excerptRow,
  );
  return row?.content ?? "";
};
