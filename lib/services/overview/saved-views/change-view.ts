import { type SavedPage } from "@/lib/attribution/overview/saved-view";
import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError, notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { requireRowId } from "../../ground/ids/row-id";
import { canChange, seenBy, storedName, storedQuery, takenName } from "./view-row";

/** Where it is, and what it says. */
const requireChangeable = async (
  ctx: WorkspaceContext,
  id: string,
  db: Pick<Prisma.TransactionClient, "savedView"> = prisma,
): Promise<{
  where: { id: string; workspaceId: string };
  createdById: string | null;
  name: string;
  page: SavedPage;
  query: string;
}> => {
  const where = { id: requireRowId(id, "saved view"), workspaceId: ctx.workspaceId };
  const select = { createdById: true, name: true, page: true, query: true };
  const row = await db.savedView.findFirst({ where: { ...where, ...seenBy(ctx) }, select });
  if (!row) throw notFound("saved view");
  if (!canChange(ctx, row))
    throw new KnownError(
      "FORBIDDEN",
      "Only its creator, an admin or an owner can change a view. Save your own instead.",
    );
  return {
    where,
    createdById: row.createdById,
    name: unescapeFromStorage(row.name),
    page: row.page as SavedPage,
    query: unescapeFromStorage(row.query),
  };
};

/**
 * Gives a saved view another name. Throws NOT_FOUND, FORBIDDEN for somebody else's, INVALID, CONFLICT where the name is
 * taken, and a StaleError where it has another name than the one that was `seen`.
 */
export const renameView = async (
  ctx: WorkspaceContext,
  input: { id: string; name: string; seen?: Seen },
): Promise<void> => {
  try {
    await prisma.$transaction(async (tx) => {
      await takeTurns(tx, `saved view:${input.id}`);
      const { where, name } = await requireChangeable(ctx, input.id, tx);
      requireFresh(input.seen, standing(name));
      await tx.savedView.updateMany({ where, data: { name: storedName(input.name) } });
    });
  } catch (error) {
    throw codeOf(error) === "P2002" ? takenName() : error;
  }
};

/**
 * Has a saved view open what is shown now. Throws NOT_FOUND, FORBIDDEN for somebody else's, INVALID, and a StaleError
 * where it opens something else than what was `seen`.
 */
export const updateView = async (
  ctx: WorkspaceContext,
  input: { id: string; query: string; seen?: Seen },
): Promise<void> =>
  prisma.$transaction(async (tx) => {
    await takeTurns(tx, `saved view:${input.id}`);
    const { where, page, query } = await requireChangeable(ctx, input.id, tx);
    requireFresh(input.seen, standing(query));
    await tx.savedView.updateMany({ where, data: { query: storedQuery(page, input.query) } });
  });

/**
 * Shows a saved view to everybody, or only to its creator. Throws NOT_FOUND, and FORBIDDEN where somebody else tries to
 * make it private: they would no longer see it themselves.
 */
export const shareView = async (ctx: WorkspaceContext, input: { id: string; isShared: boolean }): Promise<void> => {
  const { where, createdById } = await requireChangeable(ctx, input.id);
  if (!input.isShared && createdById !== actorId(ctx.actor))
    throw new KnownError("FORBIDDEN", "Only its creator can keep a view to themselves.");
  await prisma.savedView.updateMany({ where, data: { isShared: input.isShared } });
};

/** Forgets a saved view; its link leads nowhere then. Throws NOT_FOUND, and FORBIDDEN for somebody else's. */
export const deleteView = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const { where, name } = await requireChangeable(ctx, input.id);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.savedView.deleteMany({ where });
    if (count > 0) await recordAudit(tx, ctx, { kind: "view.deleted", subject: name, subjectId: where.id });
  });
};
