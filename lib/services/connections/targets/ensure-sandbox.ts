import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TargetRow } from "./target-row";

/** As the sandbox is called in a workspace. Nobody else's target can have this name. */
export const sandboxName = "Sandbox team";

/** The sandbox of a workspace, which is made where it is not there yet. */
export const ensureSandbox = async ({ workspaceId }: Pick<WorkspaceContext, "workspaceId">): Promise<TargetRow> => {
  const where = { workspaceId, kind: "SANDBOX" } as const;
  const found = await prisma.replayTarget.findFirst({ where });
  if (found) return found;
  // Two that find none at once make one: the name is unique in a workspace.
  await prisma.replayTarget.createMany({
    data: [{ ...where, name: sandboxName, createdByName: "Faultline" }],
    skipDuplicates: true,
  });
  return prisma.replayTarget.findFirstOrThrow({ where });
};
