import { JudgeError } from "@/lib/attribution/judge-error";
import { type Budget, type RecordedCall, type WorstCase } from "@/lib/attribution/recorded-call";

/** The most that may be spent; null is no limit. */
export interface SpendLimits {
  maxCostUsd: number | null;
  maxTokens: number | null;
}

/** A budget that lives in this process: for the command line and the library. */
export interface MemoryBudget extends Budget {
  /**
   * Takes a recorded call out of what is set aside and into what is spent; a call of unknown cost counts
   * what it can have cost at most.
   */
  settle: (call: RecordedCall) => void;
}

const tokensOf = ({ inputTokens, outputTokens }: Pick<WorstCase, "inputTokens" | "outputTokens">): number =>
  inputTokens + outputTokens;

export function createMemoryBudget({ maxCostUsd, maxTokens }: SpendLimits): MemoryBudget {
  const waiting: { requestHash: string; worst: WorstCase }[] = [];
  const spent = { costUsd: 0, tokens: 0 };
  const take = (found: (one: { requestHash: string; worst: WorstCase }) => boolean): WorstCase | undefined => {
    const at = waiting.findIndex(found);
    return at < 0 ? undefined : waiting.splice(at, 1)[0]?.worst;
  };
  return {
    // Not async, so that two calls cannot both find the same room.
    reserve: (worst, requestHash) => {
      const sum = (pick: (one: WorstCase) => number): number =>
        waiting.reduce((total, one) => total + pick(one.worst), pick(worst));
      const fault = findFault({ maxCostUsd, maxTokens }, worst, {
        costUsd: spent.costUsd + sum((one) => one.costUsd ?? 0),
        tokens: spent.tokens + sum(tokensOf),
      });
      if (fault !== null) return Promise.reject(new JudgeError("budget", fault));
      waiting.push({ requestHash, worst });
      return Promise.resolve({ release: () => Promise.resolve(void take((one) => one.worst === worst)) });
    },
    settle: (call) => {
      const worst = take((one) => one.requestHash === call.requestHash);
      spent.tokens += tokensOf(call);
      spent.costUsd += call.costUsd ?? worst?.costUsd ?? 0;
    },
  };
}

function findFault(
  { maxCostUsd, maxTokens }: SpendLimits,
  worst: WorstCase,
  atMost: { costUsd: number; tokens: number },
): string | null {
  if (maxCostUsd !== null && worst.costUsd === null)
    return "The price of this model is unknown, so a limit in dollars cannot be enforced. Set its prices, or limit the tokens instead.";
  if (maxCostUsd !== null && atMost.costUsd > maxCostUsd)
    return `The next call could cost more than is left of ${maxCostUsd} US dollars. Raise the limit to continue.`;
  if (maxTokens !== null && atMost.tokens > maxTokens)
    return `The next call could take more tokens than are left of ${maxTokens}. Raise the limit to continue.`;
  return null;
}
