import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma } from "@/lib/db";
import { canSendMail } from "../../connections/channels/enqueue-mail";
import { insertInboxItems, mailMentioned, type Said, tellThread } from "./tell-people.sql";

/**
 * Puts a comment into the inbox of those whom it means and, where it is new (`isNew`), of those who took part in its
 * thread; each is told of it once, as what is the stronger reason. Who is newly mentioned and wants it gets an e-mail,
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
