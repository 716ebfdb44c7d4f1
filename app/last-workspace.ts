import { cookies } from "next/headers";
import { workspaceCookie } from "@/components/ground/shell/workspace-cookie";
import { listWorkspaces, type WorkspaceView } from "@/lib/services/people/workspaces/list-workspaces";

/** A person's workspaces and the one that was open last, else the first; null for a person who has none. */
export const lastWorkspace = async (
  userId: string,
): Promise<{ workspace: WorkspaceView | null; workspaces: WorkspaceView[] }> => {
  const workspaces = await listWorkspaces(userId);
  const slug = (await cookies()).get(workspaceCookie)?.value;
  return { workspace: workspaces.find((each) => each.slug === slug) ?? workspaces[0] ?? null, workspaces };
};
