import { savedWords } from "@/lib/traces/saved-words";
import { type ProviderView } from "./provider-view";

type Saved = Omit<ProviderView, "id" | "hasKey" | "keyHint" | "headerNames" | "models"> & {
  models: readonly Partial<ProviderView["models"][number]>[];
};

/** What is said of secrets: of a key never more than its end, of headers their names. */
interface SecretWords {
  key: string;
  headers: string;
}

export const secretWords = ({
  hasKey,
  keyHint,
  headerNames,
}: Pick<ProviderView, "hasKey" | "keyHint" | "headerNames">): SecretWords => ({
  key: hasKey ? `a key${keyHint ? `, ending in ${keyHint}` : ""}` : "none",
  headers: headerNames.join(", ") || "none",
});

/** A provider as it is saved, with what becomes of its secrets. */
export const providerWords = ({ models, ...provider }: Saved, { key, headers }: SecretWords): string =>
  savedWords({
    Name: provider.name,
    "Base URL": provider.baseUrl.replace(/\/+$/, ""),
    "API key": key,
    "Extra headers": headers,
    "Requests per minute": provider.requestsPerMinute,
    "Tokens per minute": provider.tokensPerMinute,
    "Concurrent requests": provider.concurrency,
    "Timeout, seconds": provider.timeoutMs / 1000,
    ...Object.fromEntries(models.map((model, at) => [`Model ${at + 1}`, modelWords(model)])),
  });

const modelWords = (model: Partial<ProviderView["models"][number]>): string =>
  [
    model.name,
    `${model.contextTokens} tokens`,
    ...(model.replyTokens == null ? [] : [`replies of ${model.replyTokens}`]),
    ...(model.inputUsdPerMillion == null ? [] : [`$${model.inputUsdPerMillion} in`]),
    ...(model.cachedInputUsdPerMillion == null ? [] : [`$${model.cachedInputUsdPerMillion} cached`]),
    ...(model.outputUsdPerMillion == null ? [] : [`$${model.outputUsdPerMillion} out`]),
    ...(model.seesImages ? ["sees images"] : []),
    ...(model.priceAsOf == null ? [] : [`as of ${model.priceAsOf}`]),
  ].join(", ");
