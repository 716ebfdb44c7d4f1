import { z } from "zod";
import { type JudgeEndpoint } from "@/lib/attribution/judge-endpoint";
import { type ListedModel } from "@/lib/attribution/provider-view";
import { AddressBlocked } from "@/lib/outbound/address-guard";
import { guardedFetch } from "@/lib/outbound/guarded-fetch";
import { OutboundError } from "@/lib/outbound/outbound-error";
import { addressOf, endpointHeaders } from "@/lib/attribution/endpoint-address";
import { explainStatus } from "./explain-fault";

/** The models that an endpoint says it has, or in a sentence for a person why it does not say. */
export type ModelList = { ok: true; models: ListedModel[] } | { ok: false; message: string };

const maxBytes = 8 * 1024 * 1024;
const timeoutMs = 15_000;
const mostListed = 2_000;

const count = z.number().int().min(1_000).max(100_000_000).nullish().catch(null);
const usdPerToken = z.coerce.number().min(0).max(1).nullish().catch(null);
const listed = z.object({ data: z.array(z.unknown()) });
/** As OpenAI's list has it, with what vLLM and OpenRouter say besides. */
const entry = z.object({
  id: z.string(),
  context_length: count,
  max_model_len: count,
  pricing: z.object({ prompt: usdPerToken, completion: usdPerToken }).nullish().catch(null),
});
const longestName = 200;

const perMillion = (usd: number | null | undefined): number | null =>
  usd == null ? null : Number((usd * 1e6).toPrecision(12));

/** Null where it is no model that could be asked for by name. */
const readEntry = (given: unknown): ListedModel | null => {
  const parsed = entry.safeParse(given);
  if (!parsed.success) return null;
  const { id, context_length, max_model_len, pricing } = parsed.data;
  const name = id.replace(/^models\//, "");
  if (name.trim() === "" || name.length > longestName || /\p{Cc}/u.test(name)) return null;
  return {
    name,
    contextTokens: context_length ?? max_model_len ?? null,
    inputUsdPerMillion: perMillion(pricing?.prompt),
    outputUsdPerMillion: perMillion(pricing?.completion),
  };
};

/** The first of each name. Null where it is no list of models. */
const read = (text: string): ListedModel[] | null => {
  try {
    const { data } = listed.parse(JSON.parse(text));
    const models = new Map<string, ListedModel>();
    for (const given of data) {
      const model = readEntry(given);
      if (model && !models.has(model.name)) models.set(model.name, model);
      if (models.size === mostListed) break;
    }
    return models.size === 0 && data.length > 0 ? null : [...models.values()];
  } catch {
    return null;
  }
};

const explain = (error: unknown, { host }: URL): string => {
  if (error instanceof AddressBlocked) return error.message;
  if (!(error instanceof OutboundError)) return `${host} could not be asked. Check the base URL.`;
  if (error.code === "no-listener")
    return `${host} could not be reached. ${error.message} Check the base URL, and that the server runs.`;
  return `${host} did not respond. ${error.message}`;
};

/** Asks an endpoint once which models it has. Throws nothing but the reason of an abort. */
export async function listModels(endpoint: JudgeEndpoint, signal: AbortSignal): Promise<ModelList> {
  const { baseUrl, allowedHosts } = endpoint;
  const url = addressOf(baseUrl, "/models");
  try {
    const headers = { accept: "application/json", ...endpointHeaders(endpoint) };
    const answer = await guardedFetch(url, { headers, timeoutMs, maxBytes, redirects: "refuse", allowedHosts, signal });
    const { status } = answer;
    if (status === 404 || status === 405) return { ok: false, message: `${url.host} does not list its models.` };
    const text = new TextDecoder().decode(answer.bytes);
    if (status < 200 || status >= 300)
      return { ok: false, message: explainStatus(status, text) ?? `${url.host} answered with HTTP ${status}.` };
    const models = read(text);
    return models
      ? { ok: true, models }
      : { ok: false, message: `${url.host} answers, but not with a list of models. Check the base URL.` };
  } catch (error) {
    signal.throwIfAborted();
    return { ok: false, message: explain(error, url) };
  }
}
