import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { KnownError } from "@/lib/errors";
import { insertWorkspace } from "../../people/workspaces/insert-workspace";
import { openWorkspaceAsOperator } from "../../people/workspaces/open-workspace-as-operator";

/**
 * The workspace of this slug, made for the server's first owner where there is none, as whoever runs commands on the
 * server sees it. Throws CONFLICT where a trace with one of these hashes is there: the scenario would not be doubled
 * but torn. Throws NOT_FOUND before the first start.
 */
export const openVolumeWorkspace = async (
  slug: string,
  { contentHashes }: { contentHashes: readonly string[] },
): Promise<WorkspaceContext> => {
  const isThere = (await prisma.workspace.count({ where: { slug } })) > 0;
  if (!isThere) {
    const owner = await prisma.member.findFirst({
      where: { role: "OWNER", workspace: { isSnapshot: false } },
      orderBy: { createdAt: "asc" },
      select: { userId: true },
    });
    // Nothing but the message of that verb.
    if (!owner) return openWorkspaceAsOperator(slug);
    await prisma.$transaction((tx) => insertWorkspace(tx, { userId: owner.userId, name: "Volume", slug }));
  }
  const ctx = await openWorkspaceAsOperator(slug);
  const known = await prisma.trace.count({
    where: { workspaceId: ctx.workspaceId, contentHash: { in: [...contentHashes] } },
  });
  if (known > 0)
    throw new KnownError(
      "CONFLICT",
      `The workspace "${slug}" has traces of this scenario already. Name another one with --workspace, or delete them first.`,
    );
  return ctx;
};
