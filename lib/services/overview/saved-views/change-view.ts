import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { type Prisma, prisma } from "@/lib/db";
import { codeOf, KnownError, notFound } from "@/lib/errors";
import { unescapeFromStorage } from "@/lib/traces/escape-text";
import { recordAudit } from "../../people/audit/record-audit";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { takeTurns } from "../../ground/freshness/take-turns.sql";
import { requireRowId } from "../../ground/ids/row-id";
import { canChange, storedName, takenName } from "./view-row";

/** Where it is, and its name. */
const requireChangeable = async (
  ctx: WorkspaceContext,
  id: string,
  db: Pick<Prisma.TransactionClient, "savedView"> = prisma,
): Promise<{ where: { id: string; workspaceId: string }; name: string }> => {
  const where = { id: requireRowId(id, "saved view"), workspaceId: ctx.workspaceId };
  const row = await db.savedView.findFirst({ where, select: { createdById: true, name: true } });
  if (!row) throw notFound("saved view");
  if (!canChange(ctx, row))
    throw new KnownError(
      "FORBIDDEN",
      "Only who saved a view, an admin or an owner can change it. Save your own instead.",
    );
  return { where, name: unescapeFromStorage(row.name) };
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

/** Forgets a saved view; its link leads nowhere then. Throws NOT_FOUND, and FORBIDDEN for somebody else's. */
export const deleteView = async (ctx: WorkspaceContext, input: { id: string }): Promise<void> => {
  const { where, name } = await requireChangeable(ctx, input.id);
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.savedView.deleteMany({ where });
    if (count > 0) await recordAudit(tx, ctx, { kind: "view.deleted", subject: name, subjectId: where.id });
  });
};
