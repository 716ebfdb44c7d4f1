import { type SavedPage, type SavedView, tidyQuery } from "@/lib/attribution/overview/saved-view";
import { actorId, type WorkspaceContext } from "@/lib/auth/workspace-context";
import { can } from "@/lib/auth/permissions";
import { type Prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { escapeForStorage, unescapeFromStorage } from "@/lib/traces/escape-text";

type Row = Prisma.SavedViewGetPayload<object>;

/** Who made it, and whoever has the workspace in hand. */
export const canChange = (ctx: WorkspaceContext, row: Pick<Row, "createdById">): boolean =>
  can(ctx.role, "view:write") &&
  (row.createdById === actorId(ctx.actor) || ctx.role === "OWNER" || ctx.role === "ADMIN");

/** The views that a person sees: those of all, and their own. */
export const seenBy = (ctx: WorkspaceContext): Prisma.SavedViewWhereInput => ({
  workspaceId: ctx.workspaceId,
  OR: [{ isShared: true }, { createdById: actorId(ctx.actor) }],
});

export const toSavedView = (ctx: WorkspaceContext, row: Row): SavedView => ({
  id: row.id,
  page: row.page as SavedPage,
  name: unescapeFromStorage(row.name),
  query: unescapeFromStorage(row.query),
  createdByName: unescapeFromStorage(row.createdByName),
  isShared: row.isShared,
  isOwn: row.createdById !== null && row.createdById === actorId(ctx.actor),
  canChange: canChange(ctx, row),
  createdAt: row.createdAt.toISOString(),
});

const maxQueryLength = 4_000;

/** What a view opens, as it is stored. Throws INVALID where it is too long. */
export const storedQuery = (page: SavedPage, text: string): string => {
  const query = tidyQuery(page, text);
  if (query.length > maxQueryLength)
    throw new KnownError("INVALID", "These are too many filters for a saved view. Take some away.");
  return escapeForStorage(query);
};

const maxNameLength = 80;

/** A name as it is stored. Throws INVALID where it is empty or too long. */
export const storedName = (text: string): string => {
  const name = text.trim();
  if (name === "") throw new KnownError("INVALID", "Enter a name for the view.");
  if (name.length > maxNameLength)
    throw new KnownError("INVALID", `The name of a view has at most ${maxNameLength} characters.`);
  return escapeForStorage(name);
};

export const takenName = (): KnownError =>
  new KnownError("CONFLICT", "There is a view of this name already, yours or somebody else's. Choose another name.");
