import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { escapeMark } from "@/lib/traces/escape-text";

const rangeRow = z.object({
  text: z.string(),
  length: z.number(),
  isEscaped: z.boolean(),
});

export const readRange = (
  db: Database,
  {
    input,
    count,
    ctx,
    traceId,
  }: {
    input: { traceId: string; index: number; from: number; count: number };
    count: number;
    ctx: WorkspaceContext;
    traceId: string;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    select case when strpos(c."whole", ${escapeMark}) > 0 then c."whole" else substr(c."whole", ${input.from}::int + 1, ${count}::int) end as "text",
      length(c."whole") as "length", strpos(c."whole", ${escapeMark}) > 0 as "isEscaped"
    from (
      select "content" || '' as "whole" from "Step"
      where "workspaceId" = ${ctx.workspaceId}::uuid and "traceId" = ${traceId}::uuid and "index" = ${input.index}::int offset 0
    ) c`,
    rangeRow,
  );
