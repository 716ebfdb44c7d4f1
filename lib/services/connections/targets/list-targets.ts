import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type TargetView } from "@/lib/replay/target-view";
import { ensureSandbox } from "./ensure-sandbox";
import { toTargetView } from "./target-row";

/** The replay targets of the workspace: the sandbox, then the others by name. */
export const listTargets = async (ctx: WorkspaceContext): Promise<TargetView[]> => {
  await ensureSandbox(ctx);
  const rows = await prisma.replayTarget.findMany({
    where: { workspaceId: ctx.workspaceId },
    orderBy: [{ kind: "asc" }, { name: "asc" }],
  });
  return rows.map(toTargetView);
};
