import { z } from "zod";
import { askRows, stored } from "@/lib/ask";
import { type WorthParts } from "@/lib/attribution/labels/worth";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma, Prisma } from "@/lib/db";
import { takesPlace } from "./turn-conditions.sql";

const itemRow = z.object({
  traceId: z.string(),
  title: z.string(),
  stepCount: z.number(),
  stream: z.enum(["worth", "random"]),
  worth: stored<WorthParts>().nullable(),
  assignedToId: z.string().nullable(),
  assignedToName: z.string().nullable(),
  turns: z.array(stored<{ state: string; name: string; note: string | null }>()),
});
export type ItemRow = z.infer<typeof itemRow>;

export const readItems = (
  ctx: WorkspaceContext,
  { queueId, from, pageSize }: { queueId: string; from: number; pageSize: number },
) =>
  askRows(
    prisma,
    Prisma.sql`
  select i."traceId", tr."title", tr."stepCount", i."stream", i."worth", i."assignedToId", coalesce(who."name", who."email") as "assignedToName",
    coalesce((select jsonb_agg(jsonb_build_object('state', t."state", 'name', coalesce(u."name", u."email", 'somebody who left'), 'note', t."note") order by t."endedAt", t."userId")
      from "QueueTurn" t left join "User" u on u."id" = t."userId"
      where t."workspaceId" = i."workspaceId" and t."queueId" = i."queueId" and t."traceId" = i."traceId" and (t."state" = 'skipped' or ${takesPlace})), '[]'::jsonb) as "turns"
  from "QueueItem" i join "Trace" tr on tr."id" = i."traceId" left join "User" who on who."id" = i."assignedToId"
  where i."workspaceId" = ${ctx.workspaceId}::uuid and i."queueId" = ${queueId}::uuid
  order by i."stream", i."position", i."traceId" offset ${from} limit ${pageSize}`,
    itemRow,
  );

export const isQueue = (queueId: string) => Prisma.sql`q."id" = ${queueId}::uuid`;
