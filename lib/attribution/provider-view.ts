import { type JudgeModel } from "./judge-endpoint";

/** A provider as a member may see it: never with its key. `priceAsOf` is an ISO date. */
export interface ProviderView {
  id: string;
  name: string;
  preset: string;
  baseUrl: string;
  hasKey: boolean;
  keyHint: string | null;
  /** Null for no limit; tokens count input and output. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  concurrency: number;
  timeoutMs: number;
  models: (Required<JudgeModel> & { priceAsOf: string | null })[];
}
