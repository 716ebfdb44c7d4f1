import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { changeSettings } from "./change-settings";

/** Changes the name that people see. The slug stays, so that links keep working. */
export const renameWorkspace = async (ctx: WorkspaceContext, { name }: { name: string }): Promise<void> => {
  await changeSettings({ subject: "Name", details: { to: name } }, ctx, { name });
};
