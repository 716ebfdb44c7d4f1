import { parse, readJson } from "@/lib/http/parse-request";
import { route } from "@/lib/http/route-door";
import { scoreAnswers } from "@/lib/services/lab/feedback/score-answers";
import { isObject } from "@/lib/traces/json-value";
import * as endpoints from "../endpoints/rewards";

const { permission } = endpoints.scoreAnswers;
/** Some hundred answers with prompts of the longest kind. */
const maxBodyBytes = 64 * 1024 * 1024;

/** By the names of its fields, so that what is wrong is said of the shape that was meant. */
const readBatch = (body: unknown) => {
  if (isObject(body) && "query" in body) return parse(endpoints.OpenRlhfRewards, body, "body");
  if (isObject(body) && "completions" in body) return parse(endpoints.TrlRewards, body, "body");
  return parse(endpoints.PlainRewards, body, "body");
};

export const POST = route({ permission }, async ({ ctx, request }) => {
  const { form, step_weight: stepWeight, sigma, ...batch } = readBatch(await readJson(request, maxBodyBytes));
  const rewards = await scoreAnswers(ctx, { batch, settings: { form, stepWeight, sigma } });
  const totals = rewards.map(({ total }) => total);
  return {
    rewards: totals,
    scores: totals,
    extra_logs: {
      format: rewards.map(({ format }) => format),
      agent: rewards.map(({ agent }) => agent),
      step: rewards.map(({ step }) => step),
    },
  };
});
