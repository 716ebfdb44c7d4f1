import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { type MappingView, toMappingView } from "./mapping-view";

/** The mappings that the workspace has saved, by name. */
export const listMappings = async (ctx: WorkspaceContext): Promise<MappingView[]> => {
  const rows = await prisma.mapping.findMany({ where: { workspaceId: ctx.workspaceId }, orderBy: { name: "asc" } });
  return rows.map(toMappingView);
};
