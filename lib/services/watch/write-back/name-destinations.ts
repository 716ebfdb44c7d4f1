import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

/** What they are called, for a choice among them. */
export const nameDestinations = async ({
  workspaceId,
}: Pick<WorkspaceContext, "workspaceId">): Promise<{ id: string; name: string }[]> => {
  const rows = await prisma.destination.findMany({
    where: { workspaceId },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true },
  });
  return rows.map(({ id, name }) => ({ id, name: unescapeFromStorage(name) }));
};

/** Whether there is anywhere to send answers to. */
export const hasDestinations = async ({ workspaceId }: Pick<WorkspaceContext, "workspaceId">): Promise<boolean> =>
  (await prisma.destination.findFirst({ where: { workspaceId }, select: { id: true } })) !== null;
