import { z } from "zod";
import { askRows, type Database } from "@/lib/ask";
import { Prisma } from "@/lib/db";

export const commentRow = z.object({
  id: z.string(),
  traceId: z.string(),
  stepIndex: z.number().nullable(),
  authorId: z.string().nullable(),
  authorName: z.string(),
  text: z.string(),
  createdAt: z.date(),
  editedAt: z.date().nullable(),
  deletedAt: z.date().nullable(),
});

const mentionedPeopleRow = z.object({
  userId: z.string(),
  name: z.string(),
  commentId: z.string(),
});

/** The step of a comment `c` on a trace `t` as it stands now: none where the trace has fewer steps. */
export const placeOf = Prisma.sql`(case when c."stepIndex" < t."stepCount" then c."stepIndex" end)`;

/** The name of a person as it is now: of who is renamed, and of who has left. */
const nameNow = Prisma.sql`coalesce(nullif(u."name", ''), u."email")`;

export const readMentionedPeople = (db: Database, commentIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
    select m."commentId", u."id" as "userId", ${nameNow} as "name" from "Mention" m join "User" u on u."id" = m."userId"
    where m."commentId" = any(${commentIds as string[]}::uuid[]) order by m."commentId", u."id"`,
    mentionedPeopleRow,
  );
