import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { toPolicy } from "./policy-row";
import { readPolicy } from "./read-policy";

/** Versions that are shown; older ones stay stored. */
const maxListed = 50;

/** The versions of the attribution policy, newest first, at least one and at most 50. */
export const listPolicies = async (ctx: Pick<WorkspaceContext, "workspaceId">): Promise<AttributionPolicy[]> => {
  await readPolicy(ctx);
  const rows = await prisma.attributionPolicy.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: { version: "desc" },
    take: maxListed,
  });
  return rows.map(toPolicy);
};
