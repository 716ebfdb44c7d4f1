import { z } from "zod";
import { askRows, type Database, runStatement } from "@/lib/ask";
import { Prisma } from "@/lib/db";

const insertInboxItemsRow = z.object({
  userId: z.string(),
});

const recipientRow = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["OWNER", "ADMIN", "EDITOR", "VIEWER"]),
  mailsMentions: z.boolean(),
});

const placeRow = z.object({
  title: z.string(),
  workspaceName: z.string(),
});

const namesRow = z.object({
  userId: z.string(),
  name: z.string(),
});

export interface Said {
  commentId: string;
  traceId: string;
  /** As it is drawn: null also where its step is gone. */
  stepIndex: number | null;
  /** With marks, not escaped. */
  text: string;
  authorId: string | null;
  authorName: string;
  mentionedIds: readonly string[];
}

export const insertInboxItems = (
  db: Database,
  {
    workspaceId,
    traceId,
    commentId,
    authorName,
    said,
    authorId,
  }: {
    workspaceId: string;
    traceId: string;
    commentId: string;
    authorName: string;
    said: Said;
    authorId: string | null;
  },
) =>
  askRows(
    db,
    Prisma.sql`
    insert into "InboxItem" ("id", "workspaceId", "userId", "kind", "traceId", "commentId", "fromName")
    select gen_random_uuid(), ${workspaceId}::uuid, m."userId", 'mention', ${traceId}::uuid, ${commentId}::uuid, ${authorName}
    from "Member" m where m."workspaceId" = ${workspaceId}::uuid and m."userId" = any(${said.mentionedIds as string[]}::uuid[])
      and m."userId" is distinct from ${authorId}::uuid
    order by m."userId"
    on conflict ("commentId", "userId") do update set "kind" = 'mention', "readAt" = null where "InboxItem"."kind" <> 'mention'
    returning "userId"`,
    insertInboxItemsRow,
  );

/** Everybody who wrote in the thread and is still a member. */
export const tellThread = (tx: Prisma.TransactionClient, workspaceId: string, said: Said): Promise<number> =>
  runStatement(
    tx,
    Prisma.sql`
    insert into "InboxItem" ("id", "workspaceId", "userId", "kind", "traceId", "commentId", "fromName")
    select gen_random_uuid(), ${workspaceId}::uuid, m."userId", 'reply', ${said.traceId}::uuid, ${said.commentId}::uuid, ${said.authorName}
    from "Member" m where m."workspaceId" = ${workspaceId}::uuid and m."userId" is distinct from ${said.authorId}::uuid and m."userId" in (
      select c."authorId" from "Comment" c join "Trace" t on t."id" = c."traceId"
      where c."workspaceId" = ${workspaceId}::uuid and c."traceId" = ${said.traceId}::uuid and c."deletedAt" is null
        and (case when c."stepIndex" < t."stepCount" then c."stepIndex" end) is not distinct from ${said.stepIndex}::int)
    order by m."userId"
    on conflict ("commentId", "userId") do nothing`,
  );

export const readRecipients = (db: Database, workspaceId: string, userIds: readonly string[]) =>
  askRows(
    db,
    Prisma.sql`
      select u."id" as "userId", u."email", coalesce(nullif(u."name", ''), u."email") as "name", m."role"::text as "role", u."mailsMentions"
      from "User" u join "Member" m on m."userId" = u."id" and m."workspaceId" = ${workspaceId}::uuid
      where u."id" = any(${userIds as string[]}::uuid[]) and u."mailsMentions" order by u."id"`,
    recipientRow,
  );

export const readPlace = (db: Database, said: Said) =>
  askRows(
    db,
    Prisma.sql`
      select t."title", w."name" as "workspaceName" from "Trace" t join "Workspace" w on w."id" = t."workspaceId" where t."id" = ${said.traceId}::uuid`,
    placeRow,
  );

export const readNames = (db: Database, said: Said) =>
  askRows(
    db,
    Prisma.sql`
      select "id" as "userId", coalesce(nullif("name", ''), "email") as "name" from "User" where "id" = any(${said.mentionedIds as string[]}::uuid[])`,
    namesRow,
  );
