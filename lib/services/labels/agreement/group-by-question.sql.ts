import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";

const questionsRow = z.object({
  id: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  contentHash: z.string(),
});

export const readQuestions = (db: Database, ctx: WorkspaceContext, traceIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select t."id", left(t."question", 2000) as "question", t."externalId", t."contentHash" from "Trace" t
    where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = any(${[...traceIds]}::uuid[]) order by t."id"`,
    questionsRow,
  );
