import { type ProviderView } from "@/lib/attribution/provider-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { readProviderRows, toProviderView } from "./provider-row";

/** The providers of the workspace, the default one first. */
export const listProviders = async (ctx: WorkspaceContext): Promise<ProviderView[]> =>
  (await readProviderRows(ctx.workspaceId)).map(toProviderView);
