import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { maxCases } from "./data-set-choice";

const traceRow = z.object({
  id: z.string(),
  contentHash: z.string(),
  title: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  stepCount: z.number(),
  tags: z.array(z.string()),
  systemName: z.string().nullable(),
  format: z.string(),
});
export type TraceRow = z.infer<typeof traceRow>;

export const readTraces = (db: Database, ctx: WorkspaceContext, selection: ReadySelection) =>
  askRows(
    db,
    Prisma.sql`
    select t."id", t."contentHash", t."title", t."question", t."externalId", t."stepCount", t."tags", t."systemName", t."format"
    from "Trace" t where ${selectionWhere(ctx, selection)} order by t."createdAt", t."id" limit ${maxCases + 1}`,
    traceRow,
  );
