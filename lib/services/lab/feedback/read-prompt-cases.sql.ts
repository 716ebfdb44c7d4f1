import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type SplitShare } from "@/lib/attribution/evaluation/data-set-view";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { type ReadySelection } from "@/lib/services/ground/search/ready-selection";
import { type TraceSelection } from "@/lib/traces/trace-filter";
import { selectionWhere } from "../../ground/search/trace-where.sql";
import { blindWhere } from "../../ground/sight/blind-where.sql";
import { claimsOf, isCounted } from "../../labels/sets/claims-of.sql";
import { maxCases } from "../../measure/data-sets/data-set-choice";

const row = z.object({
  traceId: z.string(),
  contentHash: z.string(),
  question: z.string(),
  externalId: z.string().nullable(),
  agent: z.string(),
  stepIndex: z.number(),
});

export interface SetChoice {
  selection: TraceSelection;
  set: LabelSetRef;
  splits: readonly SplitShare[];
  seed: number;
  /** Of which lines are wanted; null for all. */
  split: string | null;
}

export const readClaims = (
  db: Database,
  { ctx, choice, selection }: { ctx: WorkspaceContext; choice: SetChoice; selection: ReadySelection },
) =>
  askRows(
    db,
    Prisma.sql`
    select c."traceId", c."agent", c."stepIndex", t."contentHash", t."question", t."externalId"
    from (${claimsOf(ctx, choice.set)}) c join "Trace" t on t."id" = c."traceId"
    where ${selectionWhere(ctx, selection)} and not ${blindWhere(ctx)} and ${isCounted(ctx, choice.set)}
    order by t."createdAt", t."id" limit ${maxCases + 1}::int`,
    row,
  );
