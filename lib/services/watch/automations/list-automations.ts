import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { viewAutomations } from "./view-automations";

/** The automations of a workspace by name. */
export const listAutomations = async (ctx: WorkspaceContext): Promise<AutomationView[]> =>
  viewAutomations(
    ctx,
    await prisma.automation.findMany({
      where: { workspaceId: ctx.workspaceId },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
  );
