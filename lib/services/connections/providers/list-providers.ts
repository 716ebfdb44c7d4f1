import { mannerWords } from "@/lib/attribution/endpoint-manner";
import { type ListedProvider } from "@/lib/attribution/provider-view";
import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { groupBy } from "@/lib/traces/group-by";
import { readManners } from "./manners";
import { readProviderRows, toProviderView } from "./provider-row";
import { readRests } from "./read-rests";

/** The providers of the workspace, the default one first. */
export const listProviders = async (ctx: WorkspaceContext): Promise<ListedProvider[]> => {
  const [rows, rests] = await Promise.all([readProviderRows(ctx.workspaceId), readRests(ctx.workspaceId)]);
  const manners = groupBy(await readManners(rows.map(({ id }) => id)), ({ providerId }) => providerId);
  return rows.map((row) => ({
    ...toProviderView(row),
    rest: rests.get(row.id) ?? null,
    manners: (manners.get(row.id) ?? []).map(({ model, manner, learnedAt }) => ({
      model,
      words: mannerWords(manner),
      learnedAt: learnedAt.toISOString(),
    })),
  }));
};
