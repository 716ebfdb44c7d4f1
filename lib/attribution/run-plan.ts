/**
 * What a choice of method, model and traces would take. Tokens are an estimate from the length of the stored text: one token per three bytes, times
 * how often the method sends it, with the fixed text of each call. Costs are US dollars, null where the model has no known price.
 */
export interface RunPlan {
  traceCount: number;
  /** Of `traceCount`, how many have this very run active already and would be left out. */
  activeCount: number;
  /** Both null where no model is asked. */
  providerName: string | null;
  model: string | null;
  minCalls: number;
  maxCalls: number;
  /** At the most calls. */
  inputTokens: number;
  minCostUsd: number | null;
  maxCostUsd: number | null;
  /** Tokens of the model's context. */
  contextTokens: number;
  /** How many traces are longer than that, by the same estimate: the judge will not see all of them. */
  shortenedCount: number;
  /** Of those, how many have so many steps that they do not fit however they are shortened. */
  unfitCount: number;
}

/** What a reader of the plan must know about the model's context; null where every trace fits. */
export function contextWarning(
  plan: Pick<RunPlan, "traceCount" | "contextTokens" | "shortenedCount" | "unfitCount">,
): string | null {
  if (plan.shortenedCount === 0) return null;
  const context = `the model's context of ${plan.contextTokens.toLocaleString("en")} tokens`;
  const [which, verb] =
    plan.traceCount === 1
      ? ["This trace", "is"]
      : [`${plan.shortenedCount} of these traces`, plan.shortenedCount === 1 ? "is" : "are"];
  const whole = `${which} ${verb} longer than ${context}, so the judge will be shown a shortened text, and the run says which parts it did not see.`;
  if (plan.unfitCount === 0) return whole;
  return plan.traceCount === 1
    ? `This trace has too many steps for ${context}, however it is shortened. Choose a model with a larger one.`
    : `${whole} ${plan.unfitCount} will probably fail: too many steps. Choose a model with a larger context.`;
}
