import { type Manner } from "./endpoint-manner";
import { type ExtraHeader } from "./extra-headers";

/**
 * Where a judge is reached. `apiKey` is in clear only between the database and the request; it never leaves the server.
 */
export interface JudgeEndpoint {
  preset: string;
  baseUrl: string;
  apiKey: string | null;
  timeoutMs: number;
  /**
   * Hosts of a private network that it may stand on, `name` or `name:port`; "any" where whoever asks owns the machine.
   */
  allowedHosts: readonly string[] | "any";
  /** Sent with every request; may be secrets, as the key. */
  headers?: readonly ExtraHeader[] | undefined;
  /** What models behind it were found to take before, by name. */
  manners?: ReadonlyMap<string, Manner> | undefined;
}

/** The longest reply that is asked for of a model whose own is not set. */
export const usualReplyTokens = 4_096;

/** Prices are US dollars per million tokens; null means unknown. */
export interface JudgeModel {
  name: string;
  contextTokens: number;
  inputUsdPerMillion: number | null;
  /** Of tokens that the provider reads from its prompt cache; null: the price of other input. */
  cachedInputUsdPerMillion?: number | null;
  outputUsdPerMillion: number | null;
  /** Longest reply that is asked for, thinking included; 4,096 where it is not set. */
  replyTokens?: number | null;
  /** Whether it is given the images of the steps that it reads; not unless it is said. */
  seesImages?: boolean;
}
