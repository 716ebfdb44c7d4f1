import { type RunMeans } from "@/components/run-dialog/run-offer";
import { methods } from "@/lib/attribution/method-list";
import { can } from "@/lib/auth/permissions";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listProviders } from "@/lib/services/providers/list-providers";

/** Every method, and whom they can ask. */
export async function readRunMeans(ctx: WorkspaceContext): Promise<RunMeans> {
  return {
    methods: methods.map(({ name, title, summary, source, needsJudge, needsPeers, offeredAs, parameterFields }) => ({
      ...{ name, title, summary, source, needsJudge, needsPeers, offeredAs, parameterFields },
    })),
    providers: await listProviders(ctx),
    canAddProvider: can(ctx.role, "provider:write"),
  };
}
