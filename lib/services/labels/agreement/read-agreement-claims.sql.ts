import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type LabelSetRef } from "@/lib/attribution/labels/label-set-ref";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isAnnotationCounted } from "../../ground/truth/is-label-counted.sql";
import { claimsOf, isCounted } from "../sets/claims-of.sql";

const annotationsRow = z.object({
  traceId: z.string(),
  annotator: z.string(),
  /** Null where only what was said before is asked for, and nothing was. */
  agent: z.string().nullable(),
  stepIndex: z.number().nullable(),
  annotatorId: z.string(),
});

const setRow = z.object({
  traceId: z.string(),
  agent: z.string(),
  stepIndex: z.number(),
});

/** One claim about one trace, by whom: a name that no other of the compared ones has. */
export interface AgreementClaim {
  traceId: string;
  annotator: string;
  agent: string;
  stepIndex: number;
}

export type Row = AgreementClaim & { annotatorId: string };

const inQueue = ({ workspaceId }: WorkspaceContext, queueId: string | null): Prisma.Sql =>
  queueId === null
    ? Prisma.sql`true`
    : Prisma.sql`exists (select from "QueueItem" i where i."workspaceId" = ${workspaceId}::uuid and i."queueId" = ${queueId}::uuid and i."traceId" = a."traceId")`;

export const readAnnotations = (
  db: Database,
  ctx: WorkspaceContext,
  { queueId, of }: { queueId: string | null; of: "blind" | "all" },
) =>
  askRows(
    db,
    Prisma.sql`
    select a."traceId", a."authorId" as "annotatorId", first_value(a."authorName") over (partition by a."authorId" order by a."updatedAt" desc) as "annotator",
      ${of === "blind" ? Prisma.sql`a."blindAgent" as "agent", a."blindStepIndex" as "stepIndex"` : Prisma.sql`a."agent", a."stepIndex"`}
    from "Annotation" a where a."workspaceId" = ${ctx.workspaceId}::uuid and ${inQueue(ctx, queueId)} and ${isAnnotationCounted(ctx.workspaceId)}
    order by a."traceId", a."authorId"`,
    annotationsRow,
  );

export const readSet = (db: Database, ctx: WorkspaceContext, set: LabelSetRef) =>
  askRows(
    db,
    Prisma.sql`select c."traceId", c."agent", c."stepIndex" from (${claimsOf(ctx, set)}) c where ${isCounted(ctx, set)} order by c."traceId"`,
    setRow,
  );
