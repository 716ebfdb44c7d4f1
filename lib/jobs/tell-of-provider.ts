import { isSameManner, type Manner } from "@/lib/attribution/endpoint-manner";
import { giveUpRunsOf } from "@/lib/services/answers/executing/give-up-runs";
import { noteAnswer, noteFault, type NotedFault, noteThrottled } from "@/lib/services/connections/providers/keep-pace";
import { keepManner } from "@/lib/services/connections/providers/manners";
import { countAnswer, countFault } from "./count-calls";
import { logError } from "./log";

/** What is told of the provider to all workers. That it cannot be told is no reason to fail what asks. */
export const tellOfProvider = (providerId: string) => {
  const told = (telling: Promise<unknown>): Promise<void> =>
    telling.then(
      () => undefined,
      (error: unknown) => void logError("pace", error),
    );
  const kept = new Map<string, Manner>();
  return {
    onThrottled: (retryAfterMs: number | null) => {
      countFault(providerId, "throttled");
      return told(noteThrottled(providerId, retryAfterMs));
    },
    onFault: (fault: NotedFault) => {
      countFault(providerId, fault.kind);
      return told(noteFault(providerId, fault).then((isOver) => (isOver ? giveUpRunsOf(providerId) : undefined)));
    },
    onAnswer: () => {
      countAnswer(providerId);
      return told(noteAnswer(providerId));
    },
    onManner: (model: string, manner: Manner) => {
      const before = kept.get(model);
      if (before && isSameManner(before, manner)) return Promise.resolve();
      kept.set(model, manner);
      return told(keepManner(providerId, model, manner));
    },
  };
};
