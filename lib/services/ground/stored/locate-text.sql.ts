import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeForStorage, escapeMark } from "@/lib/traces/escape-text";

const textRow = z.object({
  place: z.number(),
  escapes: z.number(),
});

export const findText = (
  db: Database,
  {
    words,
    ctx,
    traceId,
    input,
  }: { words: string; ctx: WorkspaceContext; traceId: string; input: { traceId: string; index: number; text: string } },
) =>
  askRows(
    db,
    Prisma.sql`
    select f."place", length(f."before") - length(replace(f."before", ${escapeMark}, '')) as "escapes"
    from (
      select strpos(c."whole", ${escapeForStorage(words)}) as "place", left(c."whole", greatest(strpos(c."whole", ${escapeForStorage(words)}) - 1, 0)) as "before"
      from (
        select "content" || '' as "whole" from "Step"
        where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${input.index}::int offset 0
      ) c
    ) f`,
    textRow,
  );
