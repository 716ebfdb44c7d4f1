import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { isRowId } from "../ids/row-id";
import { blindWhere } from "./blind-where.sql";

const blindnessRow = z.object({
  isBlind: z.boolean(),
});

export const readBlindness = (
  db: Database,
  {
    ctx,
    label,
    userId,
    traceId,
  }: {
    ctx: Pick<WorkspaceContext, "workspaceId" | "role" | "actor">;
    label: string | null | undefined;
    userId: string;
    traceId: string;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select ${blindWhere(ctx)} or (${label ? inLabelMode(ctx.workspaceId, label) : Prisma.sql`false`}
      and not exists (select from "Annotation" a where a."traceId" = t."id" and a."authorId" = ${userId}::uuid)) as "isBlind"
    from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."id" = ${traceId}::uuid`,
    blindnessRow,
  );

const inLabelMode = (workspaceId: string, label: string): Prisma.Sql =>
  isRowId(label)
    ? Prisma.sql`not exists (select from "LabelQueue" q where q."workspaceId" = ${workspaceId}::uuid and q."id" = ${label}::uuid and not q."isBlind")`
    : Prisma.sql`true`;
