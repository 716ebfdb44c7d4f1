import { type JudgeModel } from "@/lib/attribution/judge-endpoint";
import { type KeptModel } from "@/lib/attribution/run-manifest";

/**
 * A model at the prices of today with the lengths of then: what a call is known by must stay as it was. It sees images
 * where it did then and may still.
 */
export const asKeptModel = (model: JudgeModel, kept: KeptModel | undefined): JudgeModel => ({
  ...model,
  ...(kept && { contextTokens: kept.contextTokens, seesImages: kept.seesImages === true && model.seesImages === true }),
  ...(kept?.replyTokens === undefined ? {} : { replyTokens: kept.replyTokens }),
});
