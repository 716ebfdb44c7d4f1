import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { escapeForStorage } from "@/lib/traces/escape-text";
import { changeSettings } from "../../people/workspaces/change-settings";
import { readTaxonomy } from "./read-taxonomy";

/** What runs ask by from now on. Throws NOT_FOUND for a name that is neither published nor this workspace's own. */
export const chooseTaxonomy = async (ctx: WorkspaceContext, { name }: { name: string }): Promise<void> => {
  await readTaxonomy(ctx, { name });
  const note = { subject: "Failure modes in use", details: { to: name } };
  await changeSettings(note, ctx, { taxonomyName: escapeForStorage(name) });
};
