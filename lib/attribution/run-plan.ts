/**
 * What a choice of method, model and traces would take. Tokens are an estimate from the length of the stored text: one token per three bytes, times
 * how often the method sends it, with the fixed text of each call. Costs are US dollars, null where the model has no known price.
 */
export interface RunPlan {
  traceCount: number;
  /** Of `traceCount`, how many have this very run active already and would be left out. */
  activeCount: number;
  providerName: string;
  model: string;
  minCalls: number;
  maxCalls: number;
  /** At the most calls. */
  inputTokens: number;
  minCostUsd: number | null;
  maxCostUsd: number | null;
}
