import { type JudgeModel } from "./judge-endpoint";

/** A provider as a member may see it: never with its key. `priceAsOf` is an ISO date. */
export interface ProviderView {
  id: string;
  name: string;
  preset: string;
  baseUrl: string;
  hasKey: boolean;
  keyHint: string | null;
  /** Of the extra headers; their values are not sent back. */
  headerNames: readonly string[];
  /** Null for no limit; tokens count input and output. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  concurrency: number;
  timeoutMs: number;
  models: (Required<JudgeModel> & { priceAsOf: string | null })[];
}

/** A model as its endpoint lists it; null is what the endpoint does not say. */
export interface ListedModel {
  name: string;
  contextTokens: number | null;
  inputUsdPerMillion: number | null;
  outputUsdPerMillion: number | null;
}

/** Times are ISO 8601 in UTC. */
export interface ProviderRest {
  since: string;
  /** When it is tried again; past where one run tries it now. */
  until: string;
  isTried: boolean;
  /** In a sentence for a person. */
  reason: string;
  /** How many times in a row it was paused; 0 where it has asked for it. */
  restCount: number;
  /** When the last request of those that failed came to its end; null where none failed. */
  failedAt: string | null;
}

/** A provider with what is known of its endpoint. `rest` is null while it is asked as usual. */
export interface ListedProvider extends ProviderView {
  rest: ProviderRest | null;
  /** How its models were found to be asked, in words. Times are ISO 8601 in UTC. */
  manners: readonly { model: string; words: string; learnedAt: string }[];
}
