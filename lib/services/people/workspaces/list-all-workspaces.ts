import { prisma } from "@/lib/db";

/** All workspaces of the instance, for whoever runs commands on the server. */
export const listAllWorkspaces = async (): Promise<
  { slug: string; name: string; memberCount: number; traceCount: number }[]
> => {
  const rows = await prisma.workspace.findMany({
    where: { isSnapshot: false },
    orderBy: { slug: "asc" },
    select: { slug: true, name: true, _count: { select: { members: true, traces: true } } },
  });
  return rows.map(({ slug, name, _count }) => ({
    slug,
    name,
    memberCount: _count.members,
    traceCount: _count.traces,
  }));
};
