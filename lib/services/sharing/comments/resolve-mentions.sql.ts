import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const memberRow = z.object({
  userId: z.string(),
  email: z.string(),
});

export const readMembers = (
  db: Database,
  { workspaceId, ids, addresses }: { workspaceId: string; ids: string[]; addresses: string[] },
) =>
  askRows(
    db,
    Prisma.sql`
    select u."id" as "userId", lower(u."email") as "email" from "Member" m join "User" u on u."id" = m."userId"
    where m."workspaceId" = ${workspaceId}::uuid and (u."id" = any(${ids}::uuid[]) or lower(u."email") = any(${addresses}::text[]))`,
    memberRow,
  );
