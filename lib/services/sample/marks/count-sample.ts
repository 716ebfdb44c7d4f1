import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";

/** How many traces of the sample are left in this workspace; null where nothing is marked as the sample. */
export const countSample = async ({ workspaceId }: WorkspaceContext): Promise<{ traceCount: number } | null> => {
  const things = await prisma.sampleThing.findMany({ where: { workspaceId }, select: { kind: true, id: true } });
  if (things.length === 0) return null;
  const ids = things.filter(({ kind }) => kind === "trace").map(({ id }) => id);
  return { traceCount: ids.length === 0 ? 0 : await prisma.trace.count({ where: { workspaceId, id: { in: ids } } }) };
};
