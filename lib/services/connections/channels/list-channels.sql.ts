import { z } from "zod";
import { askRows } from "@/lib/ask";
import { prisma, Prisma } from "@/lib/db";

const newsRow = z.object({
  channelId: z.string(),
  pendingCount: z.number(),
  status: z.enum(["FAILED", "PENDING", "DELIVERED"]).nullable(),
  at: z.date().nullable(),
});
type News = z.infer<typeof newsRow>;

/** Of each channel what waits, and its newest delivery: one look at an index each, however many there are. */
export const readNews = async (workspaceId: string): Promise<ReadonlyMap<string, News>> => {
  const rows = await askRows(
    prisma,
    Prisma.sql`
    select c."id" as "channelId", newest."status"::text as "status", newest."createdAt" as "at",
      (select count(*)::int from "Delivery" d where d."channelId" = c."id" and d."status" = 'PENDING') as "pendingCount"
    from "Channel" c left join lateral (
      select d."status", d."createdAt" from "Delivery" d where d."channelId" = c."id" order by d."createdAt" desc, d."id" desc limit 1
    ) newest on true where c."workspaceId" = ${workspaceId}::uuid`,
    newsRow,
  );
  return new Map(rows.map((row) => [row.channelId, row]));
};
