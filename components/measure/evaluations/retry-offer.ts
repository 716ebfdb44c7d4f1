import { type EvaluationView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCount } from "@/lib/format";

/**
 * Whether who goes on with an evaluation may have its failed runs tried again too; null where none has failed. Chosen
 * from the start where runs could not be made and nothing was stopped or canceled: what was in their way may be there
 * still, and then nothing else goes on.
 */
export function retryOffer({
  state,
  counts,
}: Pick<EvaluationView, "state" | "counts">): { title: string; isChosen: boolean } | null {
  if (counts.FAILED === 0) return null;
  return {
    title: `Also retry the ${counts.FAILED === 1 ? "run" : formatCount(counts.FAILED, "run")} that failed`,
    isChosen: state === "incomplete" && counts.CANCELLED === 0,
  };
}
