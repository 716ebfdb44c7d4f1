import { defaultPolicy } from "@/lib/attribution/labels/default-policy";
import { type AttributionPolicy } from "@/lib/attribution/labels/attribution-policy";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { toPolicy } from "./policy-row";

/**
 * What this workspace means by a responsible agent and a decisive step, in its newest version. Writes
 * version 1 down where there is none yet.
 */
export const readPolicy = async ({
  workspaceId,
}: Pick<WorkspaceContext, "workspaceId">): Promise<AttributionPolicy> => {
  const newest = { where: { workspaceId }, orderBy: { version: "desc" } } as const;
  const row = await prisma.attributionPolicy.findFirst(newest);
  if (row) return toPolicy(row);
  await prisma.attributionPolicy.createMany({
    data: { workspaceId, version: 1, text: escapeForStorage(defaultPolicy), createdByName: "Faultline" },
    skipDuplicates: true,
  });
  return toPolicy(await prisma.attributionPolicy.findFirstOrThrow(newest));
};
