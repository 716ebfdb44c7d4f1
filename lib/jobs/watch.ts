import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { log, logError } from "./log";

/** Checks the alert rules that are due. */
export const watch = async (signal: AbortSignal): Promise<void> => {
  const { raised, failed } = await checkAllRules({ signal });
  if (raised > 0) log(`${raised} alerts raised`);
  for (const { ruleId, error } of failed) logError(`alert rule ${ruleId}`, error);
};
