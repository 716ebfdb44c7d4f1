import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { blindWhere } from "../../ground/sight/blind-where.sql";

const row = z.object({
  position: z.number(),
  traceId: z.string(),
  title: z.string(),
  stepCount: z.number(),
  question: z.number(),
  subset: z.string().nullable(),
  split: z.string().nullable(),
  state: z.enum(["as-frozen", "changed", "deleted"]),
  isHidden: z.boolean(),
  source: z.string().nullable(),
  isDisputed: z.boolean().nullable(),
  agent: z.string().nullable(),
  stepIndex: z.number().nullable(),
});
export type Row = z.infer<typeof row>;

export const pageSize = 50;

export const isInSplit = (split: string | undefined) =>
  split === undefined ? Prisma.empty : Prisma.sql`and c."split" = ${escapeForStorage(split)}`;

export const readCases = (
  db: Database,
  {
    ctx,
    version,
    after,
    inSplit,
  }: {
    ctx: WorkspaceContext;
    version: { id: string };
    after: number;
    inSplit: Prisma.Sql;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."position", c."traceId", c."title", c."stepCount", c."question", c."subset", c."split",
      case when t."id" is null then 'deleted' when t."contentHash" <> c."contentHash" then 'changed' else 'as-frozen' end as "state",
      coalesce(${blindWhere(ctx)}, false) as "isHidden", u.*
    from "DataSetCase" c left join "Trace" t on t."workspaceId" = c."workspaceId" and t."id" = c."traceId"
      left join lateral (select v."source", v."isDisputed", v."agent", v."stepIndex" from "TraceTruth" v
        where v."workspaceId" = c."workspaceId" and v."traceId" = c."traceId" and t."contentHash" = c."contentHash" offset 0) u on true
    where c."workspaceId" = ${ctx.workspaceId}::uuid and c."versionId" = ${version.id}::uuid and c."position" > ${after}::int ${inSplit}
    order by c."position" limit ${pageSize + 1}`,
    row,
  );
