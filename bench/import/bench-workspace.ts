import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { prisma } from "@/lib/db";
import { insertWorkspace } from "@/lib/services/people/workspaces/insert-workspace";

/** A workspace of its own that attributes nothing by itself. */
export const makeBenchWorkspace = async (name: string): Promise<WorkspaceContext> => {
  const slug = name.replaceAll(" ", "-");
  const email = `${slug}@example.org`;
  const user = await prisma.user.upsert({ where: { email }, create: { email, name: "Bench" }, update: {} });
  const { id } = await insertWorkspace(prisma, { userId: user.id, name, slug });
  await prisma.workspace.update({ where: { id }, data: { attributesUploads: false } });
  const actor = { kind: "user" as const, userId: user.id, name: "Bench" };
  return { workspaceId: id, workspaceSlug: slug, role: "OWNER", actor };
};
