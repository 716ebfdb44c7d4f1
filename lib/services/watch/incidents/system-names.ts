import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** How systems are written, by their keys, both as the tables have them. */
export const systemNames = async (
  { workspaceId }: Pick<WorkspaceContext, "workspaceId">,
  systemKeys: readonly string[],
): Promise<Map<string, string | null>> => {
  const rows = await prisma.systemTracer.findMany({
    where: { workspaceId, systemKey: { in: [...new Set(systemKeys)] } },
    select: { systemKey: true, systemName: true },
  });
  return new Map(rows.map(({ systemKey, systemName }) => [systemKey, systemName]));
};
