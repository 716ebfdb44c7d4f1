import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const commentRow = z.object({
  id: z.string(),
  traceId: z.string(),
  stepIndex: z.number().nullable(),
  authorId: z.string().nullable(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
  stepCount: z.number(),
});

export const readComment = (db: Database, workspaceId: string, id: string) =>
  askRows(
    db,
    Prisma.sql`
    select c.*, t."stepCount" from "Comment" c join "Trace" t on t."id" = c."traceId"
    where c."workspaceId" = ${workspaceId}::uuid and c."id" = ${id}::uuid and c."deletedAt" is null for update of c`,
    commentRow,
  );
