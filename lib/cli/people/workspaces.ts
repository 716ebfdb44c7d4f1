import { withDatabase } from "../launch/with-database";
import { LaunchError, plainText, say } from "../terminal";

export async function listWorkspacesHere(): Promise<void> {
  const rows = await withDatabase("workspace list", async () => {
    const { listAllWorkspaces } = await import("@/lib/services/people/workspaces/list-all-workspaces");
    return listAllWorkspaces();
  });
  for (const { slug, name, memberCount, traceCount } of rows)
    say(`${slug}  ${plainText(name)}  ${memberCount} members, ${traceCount} traces`);
}

/** Prints the new workspace's address alone, so that a script can keep it. */
export async function makeWorkspaceHere(name: string, { owner }: { owner: string }): Promise<void> {
  const { slug } = await withDatabase("workspace create", async () => {
    const { createWorkspaceFor } = await import("@/lib/services/people/workspaces/create-workspace-for");
    return createWorkspaceFor({ name, email: owner });
  });
  say(slug);
}

export async function deleteWorkspaceHere(slug: string, { confirm }: { confirm: string }): Promise<void> {
  if (confirm !== slug)
    throw new LaunchError(`Everything in "${slug}" would be deleted. To go on, add --confirm ${plainText(slug)}.`);
  const { traceCount } = await withDatabase("workspace delete", async () => {
    const { deleteWorkspace } = await import("@/lib/services/people/workspaces/delete-workspace");
    return deleteWorkspace({ slug });
  });
  say(`${slug} is deleted, with ${traceCount} traces.`);
}
