import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { readLayout, usualLayout, writeLayout } from "@/lib/traces/list-layout";

/** The columns of the list that a person has chosen in this workspace; null for the usual ones. */
export const getOwnColumns = async ({ workspaceId, actor }: WorkspaceContext): Promise<string | null> => {
  if (actor.kind !== "user") return null;
  const where = { workspaceId_userId: { workspaceId, userId: actor.userId } };
  const row = await prisma.member.findUnique({ where, select: { listColumns: true } });
  return row?.listColumns ?? null;
};

/** Remembers them; what names no column, and the usual ones, are kept as null. */
export const saveOwnColumns = async (
  { workspaceId, actor }: WorkspaceContext,
  input: { columns: string | null },
): Promise<void> => {
  if (actor.kind !== "user") return;
  const layout = readLayout(input.columns);
  const written = layout && writeLayout(layout);
  const listColumns = written === writeLayout(usualLayout) ? null : written;
  await prisma.member.updateMany({ where: { workspaceId, userId: actor.userId }, data: { listColumns } });
};
