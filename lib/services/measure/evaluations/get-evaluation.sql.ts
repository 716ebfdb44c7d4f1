import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";
import { caseWhere, frozenTrace } from "./case-where.sql";

const lengthsRow = z.object({
  stepCount: z.number(),
  textBytes: z.number(),
  count: z.number(),
  runnable: z.number(),
});

/** How many cases there are of each length, and how many of them can be run; bytes of text are 0 unless asked for. */
export const readLengths = (
  workspaceId: string,
  set: { versionId: string; split: string | null; isTextAsked: boolean },
): Promise<z.infer<typeof lengthsRow>[]> => {
  const bytes = set.isTextAsked
    ? Prisma.sql`(octet_length(t."question") + (select coalesce(sum(octet_length(s."content")), 0) from "Step" s where s."workspaceId" = t."workspaceId" and s."traceId" = t."id"))`
    : Prisma.sql`0`;
  return askRows(
    prisma,
    Prisma.sql`
    select c."stepCount", coalesce(${bytes}, 0)::float8 as "textBytes", count(*)::int as "count", count(t."id")::int as "runnable"
    from "DataSetCase" c left join ${frozenTrace} where ${caseWhere(workspaceId, set)} group by 1, 2`,
    lengthsRow,
  );
};

const contextRow = z.object({
  position: z.number(),
  contextTokens: z.number(),
});

/** By the position of an entry, the context of the model that it was started with. */
export const readContexts = (evaluation: { id: string; workspaceId: string }): Promise<z.infer<typeof contextRow>[]> =>
  askRows(
    prisma,
    Prisma.sql`
    select (e."number" - 1)::int as "position", (e."held" #>> '{judge,contextTokens}')::int as "contextTokens"
    from "Evaluation" v, jsonb_array_elements(v."settings" -> 'entries') with ordinality as e("held", "number")
    where v."workspaceId" = ${evaluation.workspaceId}::uuid and v."id" = ${evaluation.id}::uuid and e."held" #>> '{judge,contextTokens}' is not null`,
    contextRow,
  );
