import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { blindWhere } from "../../ground/sight/blind-where";
import { noteSightings } from "../../ground/sight/note-sightings";

/**
 * A file may say of each of its traces who broke it: throws FORBIDDEN where the person is to label one of them blind,
 * and else keeps that they have seen the labels of all.
 */
export const requireUnblindFile = async (ctx: WorkspaceContext, originalId: string): Promise<void> => {
  const rows = await prisma.$queryRaw<{ id: string; isBlind: boolean; isLabelled: boolean }[]>`
    select t."id", ${blindWhere(ctx)} as "isBlind",
      t."groundTruth" is not null or exists (select from "TraceLabel" l where l."workspaceId" = t."workspaceId" and l."traceId" = t."id") as "isLabelled"
    from "Trace" t where t."workspaceId" = ${ctx.workspaceId}::uuid and t."originalId" = ${originalId}::uuid`;
  if (rows.some(({ isBlind }) => isBlind)) {
    throw new KnownError(
      "FORBIDDEN",
      "You are to label a trace of this file before you see what the file says of it. Label it, or choose “Show what others say” on its page.",
    );
  }
  await noteSightings(
    ctx,
    rows.flatMap(({ id, isLabelled }) => (isLabelled ? [id] : [])),
  );
};
