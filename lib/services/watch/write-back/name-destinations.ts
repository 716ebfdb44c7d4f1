import { type DestinationKind, platformKinds } from "@/lib/attribution/write-back/destination-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { unescapeFromStorage } from "@/lib/traces/escape-text";

type Here = Pick<WorkspaceContext, "workspaceId">;

/** The names of destinations of these kinds, to choose from. */
export const nameDestinations = async (
  { workspaceId }: Here,
  kinds: readonly DestinationKind[] = platformKinds,
): Promise<{ id: string; name: string; kind: DestinationKind }[]> => {
  const rows = await prisma.destination.findMany({
    where: { workspaceId, kind: { in: [...kinds] } },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true, kind: true },
  });
  return rows.map(({ id, name, kind }) => ({ id, name: unescapeFromStorage(name), kind: kind as DestinationKind }));
};

/** Whether there is anywhere to send answers to. */
export const hasDestinations = async ({ workspaceId }: Here): Promise<boolean> =>
  (await prisma.destination.findFirst({
    where: { workspaceId, kind: { in: [...platformKinds] } },
    select: { id: true },
  })) !== null;
