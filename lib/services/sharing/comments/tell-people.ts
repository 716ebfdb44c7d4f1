import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { publicUrl } from "@/lib/env";
import { paths } from "@/lib/paths";
import { plainText } from "@/lib/traces/comments/mention-text";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { isBlindOn } from "../../ground/sight/is-blind";
import { noteSightings } from "../../ground/sight/note-sightings";
import { allowMails } from "./allow-mails";
import { canSendMail, enqueueMail } from "../../connections/channels/enqueue-mail";
import { insertInboxItems, readNames, readPlace, readRecipients, type Said, tellThread } from "./tell-people.sql";

/**
 * Puts a comment into the inbox of those whom it means and, where it is new (`isNew`), of those who took part in its
 * thread; each is told of it once, as what is the stronger reason. Who is newly mentioned and wants it gets an email,
 * by the queue, in this transaction, as far as its author has not caused too many within the hour. Its author is never
 * told. Somebody who is to label the trace blind is told that there is something, and none of the words.
 */
export const tellPeople = async (
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  said: Said,
  { isNew }: { isNew: boolean },
): Promise<void> => {
  const { workspaceId } = ctx;
  const { commentId, traceId, authorId, authorName } = said;
  const told = await insertInboxItems(tx, { workspaceId, traceId, commentId, authorName, said, authorId });
  if (isNew) await tellThread(tx, workspaceId, said);
  if (told.length > 0 && canSendMail())
    await mailMentioned(
      tx,
      ctx,
      said,
      told.map(({ userId }) => userId),
    );
};

async function mailMentioned(
  tx: Prisma.TransactionClient,
  ctx: WorkspaceContext,
  said: Said,
  userIds: readonly string[],
): Promise<void> {
  const { workspaceId } = ctx;
  // One after another: a transaction has one connection.
  const recipients = await readRecipients(tx, workspaceId, userIds);
  const place = await readPlace(tx, said);
  const names = await readNames(tx, said);
  const title = oneLine(unescapeFromStorage(place[0]?.title ?? "")).slice(0, 120);
  const allowed = recipients.length === 0 ? 0 : await allowMails(tx, ctx, { wanted: recipients.length });
  for (const { userId, email, name, role } of recipients.slice(0, allowed)) {
    const reader = { workspaceId, role, actor: { kind: "user", userId, name } } as const;
    const isBlind = await isBlindOn(reader, { traceId: said.traceId }, tx);
    const words = isBlind
      ? "The text is hidden until you have labeled the trace."
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
    `You get this email because email for mentions is on. You can turn it off in your account: ${publicUrl()}${paths.account()}`,
  ].join("\n\n");

/** Without what a mail program would take for a new line, or would turn its reading direction by. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
const quoted = (text: string): string =>
  text
    .split("\n")
    .map((line) => `> ${oneLine(line)}`)
    .join("\n");
