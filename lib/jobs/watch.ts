import { checkAllRules } from "@/lib/services/watch/alerts/check-all-rules";
import { noteVerdicts } from "@/lib/services/watch/fixes/note-verdicts";
import { log, logError } from "./log";

/** Notes what fixes turned out to be, and checks the alert rules that are due. */
export const watch = async (signal: AbortSignal): Promise<void> => {
  const verdicts = await noteVerdicts({ signal });
  for (const { fixId, error } of verdicts.failed) logError(`fix ${fixId}`, error);
  const { raised, failed } = await checkAllRules({ signal });
  if (raised > 0) log(`${raised} alerts raised`);
  for (const { ruleId, error } of failed) logError(`alert rule ${ruleId}`, error);
};
