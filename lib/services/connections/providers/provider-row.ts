import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type ProviderView } from "@/lib/attribution/provider-view";
import { prisma } from "@/lib/db";

/** The providers of a workspace with their models, the default one first. */
export const readProviderRows = (workspaceId: string) =>
  prisma.provider.findMany({
    where: { workspaceId },
    include: { models: { orderBy: [{ position: "asc" }, { name: "asc" }] } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

export type ProviderRow = Awaited<ReturnType<typeof readProviderRows>>[number];

export const toJudgeModel = (row: ProviderRow["models"][number]): Required<JudgeModel> => ({
  name: row.name,
  contextTokens: row.contextTokens,
  inputUsdPerMillion: row.inputUsdPerMillion,
  cachedInputUsdPerMillion: row.cachedInputUsdPerMillion,
  outputUsdPerMillion: row.outputUsdPerMillion,
  replyTokens: row.replyTokens,
  seesImages: row.seesImages,
});

/** A row as members may see it: without the key, also the encrypted one. */
export const toProviderView = (row: ProviderRow): ProviderView => ({
  id: row.id,
  name: row.name,
  preset: row.preset,
  baseUrl: row.baseUrl,
  hasKey: row.keyCiphertext !== null,
  keyHint: row.keyHint,
  headerNames: row.headerNames,
  requestsPerMinute: row.requestsPerMinute,
  tokensPerMinute: row.tokensPerMinute,
  concurrency: row.concurrency,
  timeoutMs: row.timeoutMs,
  models: row.models.map((model) => ({
    ...toJudgeModel(model),
    priceAsOf: model.priceAsOf?.toISOString().slice(0, 10) ?? null,
  })),
});
