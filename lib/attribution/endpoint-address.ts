import { type JudgeEndpoint } from "./judge-endpoint";

/** A base URL in parts. `query` goes behind every path, as gateways with a version in it want. */
interface EndpointAddress {
  /** Without a slash at its end. */
  base: string;
  query: Record<string, string>;
  isAzure: boolean;
}

const azureHost = /\.(openai|services\.ai|cognitiveservices)\.azure\.(com|us|cn)$/i;

/** Reads a base URL as people paste it: with a query, slashes at its end, or the whole path of a call. */
export function readAddress(baseUrl: string): EndpointAddress {
  const url = new URL(baseUrl);
  const path = url.pathname.replace(/\/+$/, "").replace(/\/chat\/completions$/, "");
  return {
    base: `${url.origin}${path}`,
    query: Object.fromEntries(url.searchParams),
    isAzure: azureHost.test(url.hostname) || /\/openai\/deployments\//i.test(path),
  };
}

/** What a key is called in addresses: there it would be shown to every member, and written into reports and logs. */
const isKeyName = (name: string): boolean =>
  /^(x-)?(api-?key|key|token|access[-_]?token|subscription-key|secret|sig|code)$/i.test(name);

export const hasKeyInQuery = (url: URL): boolean => [...url.searchParams.keys()].some(isKeyName);

/** The address of one of the endpoint's paths. */
export function addressOf(baseUrl: string, path: string): URL {
  const { base, query } = readAddress(baseUrl);
  const url = new URL(`${base}${path}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * The headers that an endpoint wants of every request: those that carry the key, and its extra ones, which replace
 * any of the same name. Azure and Anthropic want the key in their own. Sources: Azure OpenAI REST API reference,
 * "Authentication"; Anthropic API reference, "Overview".
 */
export function endpointHeaders({
  preset,
  baseUrl,
  apiKey,
  headers = [],
}: Pick<JudgeEndpoint, "preset" | "baseUrl" | "apiKey" | "headers">): Record<string, string> {
  const own: Record<string, string> = preset === "anthropic" ? { "anthropic-version": "2023-06-01" } : {};
  if (apiKey !== null) {
    if (preset === "anthropic") own["x-api-key"] = apiKey;
    else if (readAddress(baseUrl).isAzure) own["api-key"] = apiKey;
    else own["authorization"] = `Bearer ${apiKey}`;
  }
  for (const { name, value } of headers) own[name.toLowerCase()] = value;
  return own;
}
