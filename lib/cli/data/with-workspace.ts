import { withDatabase } from "../launch/with-database";
import { type WithWorkspace } from "./import-paths";

export const withWorkspace: WithWorkspace = (slug, wish, work) =>
  withDatabase("import", async () => {
    const { workspaceTarget } = await import("./workspace-target"); // after the settings are there that it reads
    return work(await workspaceTarget(slug, wish));
  });
