import { type RecentRun } from "@/lib/attribution/recent-run";
import { scoreAttribution } from "@/lib/attribution/score";

/**
 * How a run compares with ground truth; null where there is nothing to compare, where it was stopped early, and
 * where the weights that answered were trained on the question, which would count what they have memorised. A run
 * with no clear answer is neither right nor wrong: what is compared of it is the first step to read, and wherever that
 * is shown or counted it is so under that name (`isFirstToRead`), never among answers.
 */
export const rightOrWrong = (
  run: Pick<RecentRun, "attribution" | "groundTruth" | "tracer"> & { status?: RecentRun["status"] },
): { isAgentRight: boolean; isStepRight: boolean; isFirstToRead: boolean } | null => {
  const { attribution, groundTruth, tracer, status } = run;
  if (status === "PARTIAL" || !attribution || !groundTruth || tracer?.seen === "question") return null;
  const { isAgentRight, isStepRight } = scoreAttribution(attribution, groundTruth);
  return { isAgentRight, isStepRight, isFirstToRead: attribution.isAbstained ?? false };
};
