/**
 * What one method would take on the selected traces. Tokens are an estimate from the length of the stored text: one
 * token per three bytes, times how often the method sends it, with the fixed text of each call. No prompt cache is
 * counted on. Costs are US dollars, null where the model has no known price.
 */
export interface MethodPlan {
  method: string;
  /** Why it cannot be run on any of these traces here, with the way out; null where it can. */
  unavailable: string | null;
  /** How many of the traces it cannot be run on for want of other traces of the same question. */
  lackingCount: number;
  minCalls: number;
  maxCalls: number;
  minInputTokens: number;
  maxInputTokens: number;
  minOutputTokens: number;
  maxOutputTokens: number;
  minCostUsd: number | null;
  maxCostUsd: number | null;
  /**
   * Fewest and most times that the system is run again; absent for a method that replays nothing. What a system
   * charges for it is not known before.
   */
  replays?: { min: number; max: number };
  /**
   * Images that a judge that sees is shown, summed over the traces; absent where there are none. Each takes
   * `mostTokens` at most, which are in the upper figures; null where nobody knows how many, and none is counted.
   */
  images?: { count: number; mostTokens: number | null };
  /**
   * The most that a single call may take, its longest reply included: so much is set aside before it leaves, and below
   * it a limit lets nothing be asked.
   */
  largestCall: { tokens: number; costUsd: number | null };
  /** At the present limits of the provider, were nobody else to ask it; null where it has none. */
  minMinutes: number | null;
  maxMinutes: number | null;
  /** How many traces are longer than the model's context, by the same estimate: a call will not show all of them. */
  shortenedCount: number;
  /**
   * How many may leave too little room and are then searched, where the method does that: the judge asks for the steps
   * that it wants to read.
   */
  searchedCount: number;
  /** Of the longer ones, how many have so many steps that they do not fit however they are shortened. */
  unfitCount: number;
}

/** What a choice of method, model and traces would take, and every other method with the same model and traces. */
export interface RunPlan {
  traceCount: number;
  /** Of `traceCount`, how many have this very run active already and would be left out. */
  activeCount: number;
  /** Both null where no model is asked, or none can be. */
  providerName: string | null;
  model: string | null;
  /** Tokens of the model's context; 0 where no model is asked. */
  contextTokens: number;
  /** As they are now, after what the provider refused for haste; null for no limit. Tokens count input and output. */
  requestsPerMinute: number | null;
  tokensPerMinute: number | null;
  chosen: MethodPlan;
  /** Every other method that is offered, at its default parameters, in the order of the list. */
  others: MethodPlan[];
  /** What the workspace may spend in this calendar month (UTC); null where it has set no limit. */
  month: { budgetUsd: number; spentUsd: number; reservedUsd: number } | null;
}

/** What a reader of the plan must know of the images that a judge would see; null where it sees none. */
export function imageNote({ images }: Pick<MethodPlan, "images">): string | null {
  if (!images) return null;
  const [which, verb] =
    images.count === 1 ? ["1 image goes", "is"] : [`${images.count.toLocaleString("en")} images go`, "are"];
  return images.mostTokens === null
    ? `${which} along whenever the judge reads the step. What an image costs with this model is not known and ${verb} not counted.`
    : `${which} along whenever the judge reads the step, for at most ${images.mostTokens.toLocaleString("en")} tokens each; the upper figures include them.`;
}

/** What a reader of the plan must know about the model's context; null where every trace fits. */
export function contextWarning({
  traceCount,
  contextTokens,
  chosen: { shortenedCount, searchedCount, unfitCount },
}: Pick<RunPlan, "traceCount" | "contextTokens"> & {
  chosen: Pick<MethodPlan, "shortenedCount" | "searchedCount" | "unfitCount">;
}): string | null {
  const longCount = Math.max(shortenedCount, searchedCount);
  if (longCount === 0) return null;
  const context = `the model's context of ${contextTokens.toLocaleString("en")} tokens`;
  const [which, verb] =
    traceCount === 1 ? ["This trace", "is"] : [`${longCount} of these traces`, longCount === 1 ? "is" : "are"];
  if (searchedCount > 0)
    return `${which} ${verb} too long for ${context}, so the judge gets an outline and asks for the steps it wants to read. The plan includes these calls, and the run says which steps it did not see.`;
  const whole = `${which} ${verb} longer than ${context}, so the judge will be shown a shortened text, and the run says which parts it did not see. The method Search reads such traces unshortened.`;
  if (unfitCount === 0) return whole;
  return traceCount === 1
    ? `This trace has too many steps for ${context}, however it is shortened. Choose a model with a larger one, or the method Search.`
    : `${whole} ${unfitCount} will probably fail: too many steps. Choose a model with a larger context, or the method Search.`;
}
