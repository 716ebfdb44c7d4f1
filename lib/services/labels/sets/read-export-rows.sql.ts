import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadySelection } from "../../ground/search/ready-selection";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { claimsOf, isCounted } from "./claims-of.sql";

const row = z.object({
  traceId: z.string(),
  externalId: z.string().nullable(),
  contentHash: z.string(),
  title: z.string(),
  agent: z.string(),
  stepIndex: z.number(),
  rangeFirst: z.number().nullable(),
  rangeLast: z.number().nullable(),
  reason: z.string(),
  isCertain: z.boolean(),
  failureMode: z.string().nullable(),
  party: z.string().nullable(),
  by: z.string(),
  at: z.date(),
  originalId: z.string().nullable(),
  format: z.string(),
  sessionId: z.string().nullable(),
  userId: z.string().nullable(),
  environment: z.string().nullable(),
  model: z.string().nullable(),
  tokenCount: z.number().nullable(),
  costUsd: z.number().nullable(),
  durationMs: z.number().nullable(),
});
export type Row = z.infer<typeof row>;

const rowsAtOnce = 200;

export const readRows = (
  db: Database,
  ctx: WorkspaceContext,
  { selection, set, after }: { selection: ReadySelection; set: LabelSetRef; after: string | null },
) =>
  askRows(
    db,
    Prisma.sql`
    select c.*, t."externalId", t."contentHash", t."title", t."originalId", t."format",
      t."sessionId", t."userId", t."environment", t."model", t."tokenCount", t."costUsd", t."durationMs"
    from (${claimsOf(ctx, set)}) c join "Trace" t on t."id" = c."traceId"
    where ${selectionWhere(ctx, selection)} and ${after === null ? Prisma.sql`true` : Prisma.sql`t."id" > ${after}::uuid`} and not ${blindWhere(ctx)} and ${isCounted(ctx, set)}
    order by t."id" limit ${rowsAtOnce}::int`,
    row,
  );
