import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { requireFresh, type Seen, standing } from "../../ground/freshness/require-fresh";
import { changeSettings } from "./change-settings";

/**
 * Changes the name that people see. The slug stays, so that links keep working. Throws a StaleError where it has
 * another one than the one that was `seen`.
 */
export const renameWorkspace = async (
  ctx: WorkspaceContext,
  { name, seen }: { name: string; seen?: Seen },
): Promise<void> => {
  await changeSettings({ subject: "Name", details: { to: name } }, ctx, { name }, (there) =>
    requireFresh(seen, standing(there.name)),
  );
};
