import { z } from "zod";
import { askRows, type Database, runStatement } from "@/lib/ask";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { Prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { plainText } from "@/lib/traces/comments/mention-text";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { enqueueMail } from "../../connections/channels/enqueue-mail";
import { isBlindOn } from "../../ground/sight/is-blind";
import { noteSightings } from "../../ground/sight/note-sightings";
import { allowMails } from "./allow-mails";

const recipientRow = z.object({
  userId: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["OWNER", "ADMIN", "EDITOR", "VIEWER"]),
  mailsMentions: z.boolean(),
});

const mailMentionedRow = z.object({
  title: z.string(),
  workspaceName: z.string(),
});

const mailMentionedRow2 = z.object({
  userId: z.string(),
  name: z.string(),
});

const insertInboxItemsRow = z.object({
  userId: z.string(),
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

export async function mailMentioned(
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  said: Said,
  userIds: readonly string[],
): Promise<void> {
  const { workspaceId } = ctx;
  const [recipients, place, names] = await Promise.all([
    askRows(
      tx,
      Prisma.sql`
      select u."id" as "userId", u."email", coalesce(nullif(u."name", ''), u."email") as "name", m."role"::text as "role", u."mailsMentions"
      from "User" u join "Member" m on m."userId" = u."id" and m."workspaceId" = ${workspaceId}::uuid
      where u."id" = any(${userIds as string[]}::uuid[]) and u."mailsMentions" order by u."id"`,
      recipientRow,
    ),
    askRows(
      tx,
      Prisma.sql`
      select t."title", w."name" as "workspaceName" from "Trace" t join "Workspace" w on w."id" = t."workspaceId" where t."id" = ${said.traceId}::uuid`,
      mailMentionedRow,
    ),
    askRows(
      tx,
      Prisma.sql`
      select "id" as "userId", coalesce(nullif("name", ''), "email") as "name" from "User" where "id" = any(${said.mentionedIds as string[]}::uuid[])`,
      mailMentionedRow2,
    ),
  ]);
  const title = oneLine(unescapeFromStorage(place[0]?.title ?? "")).slice(0, 120);
  const allowed = recipients.length === 0 ? 0 : await allowMails(tx, ctx, { wanted: recipients.length });
  for (const { userId, email, name, role } of recipients.slice(0, allowed)) {
    const reader = { workspaceId, role, actor: { kind: "user", userId, name } } as const;
    const isBlind = await isBlindOn(reader, { traceId: said.traceId }, tx);
    const words = isBlind
      ? "Its words are kept back until you have labelled the trace."
      : quoted(plainText(said.text, names));
    await enqueueMail(tx, {
      to: email,
      subject: `${oneLine(unescapeFromStorage(said.authorName))} mentioned you on “${title}”`,
      text: mailText(ctx.workspaceSlug, said, { title, words, workspaceName: place[0]?.workspaceName ?? "" }),
    });
    // What was sent may have been read before its reader labels.
    if (!isBlind) await noteSightings(reader, [said.traceId], tx);
  }
}

const mailText = (
  slug: string,
  { traceId, stepIndex, commentId, authorName }: Said,
  { title, words, workspaceName }: { title: string; words: string; workspaceName: string },
): string =>
  [
    `${oneLine(unescapeFromStorage(authorName))} mentioned you in a comment on ${stepIndex === null ? "" : `step ${stepIndex} of `}“${title}”, in ${oneLine(workspaceName)}:`,
    words,
    `Read and answer: ${publicUrl()}${paths.trace(slug, traceId, { step: stepIndex ?? undefined, tab: "comments", comment: commentId })}`,
    `You get this because mentions are sent to you by e-mail. You can stop that in your account: ${publicUrl()}${paths.account()}`,
  ].join("\n\n");

/** Without what a mail program would take for a new line, or would turn its reading direction by. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();

const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${oneLine(line)}`)
    .join("\n");
