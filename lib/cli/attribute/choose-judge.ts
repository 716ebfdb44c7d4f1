import { findPresetModel, presetOfUrl } from "@/lib/attribution/provider-presets";
import { judgeKey, openaiBaseUrl } from "@/lib/env";
import { type AttributeOptions } from "@/lib/llm/attribute-trace";
import { hasKeyInQuery } from "@/lib/attribution/endpoint-address";
import { LaunchError } from "../terminal";
import { type AttributeCommand } from "./attribute-command";

type JudgeCommand = Pick<
  AttributeCommand,
  | "baseUrl"
  | "apiKeyEnv"
  | "header"
  | "inputPrice"
  | "outputPrice"
  | "maxCostUsd"
  | "timeoutMs"
  | "contextTokens"
  | "replyTokens"
>;

/**
 * Whom to ask; prices that were named go before those of the presets. Throws LaunchError where a limit
 * in money meets an unknown price.
 */
export function chooseJudge(name: string | null, options: JudgeCommand): Pick<AttributeOptions, "endpoint" | "model"> {
  if (name === null) return { endpoint: null, model: null };
  const baseUrl = options.baseUrl ?? openaiBaseUrl();
  if (hasKeyInQuery(new URL(baseUrl)))
    throw new LaunchError(
      "The base URL must not contain a key: reports name it. Put the key into a variable, and name that with --api-key-env.",
    );
  const apiKey = judgeKey(options.apiKeyEnv) ?? null;
  const preset = presetOfUrl(baseUrl);
  const known = findPresetModel(preset, name);
  const inputUsdPerMillion = options.inputPrice ?? known?.inputUsdPerMillion ?? null;
  const outputUsdPerMillion = options.outputPrice ?? known?.outputUsdPerMillion ?? null;
  if (options.maxCostUsd !== undefined && (inputUsdPerMillion === null || outputUsdPerMillion === null))
    throw new LaunchError(
      `The price of ${name} is unknown, so a cost limit cannot be enforced. Set it with --input-price and --output-price, or limit the tokens with --max-tokens.`,
    );
  return {
    endpoint: { preset, baseUrl, apiKey, timeoutMs: options.timeoutMs, allowedHosts: "any", headers: options.header },
    model: {
      name,
      contextTokens: options.contextTokens,
      replyTokens: options.replyTokens,
      inputUsdPerMillion,
      outputUsdPerMillion,
    },
  };
}
