import { type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { typedDecimal } from "@/components/ground/ui/typed-figure";
import { type AutomationRun, type AutomationView } from "@/lib/attribution/watching/automation-view";

/** An automation as the form holds it: figures as typed. */
export interface AutomationDraft {
  name: string;
  filter: string;
  isEnabled: boolean;
  run: AutomationRun | null;
  maxRunCostUsd: string;
  monthlyBudgetUsd: string;
  queueId: string | null;
  channelIds: string[];
}

const typed = (amount: number | null): string => (amount === null ? "" : String(amount));

/** The form of an automation that is there, or of a new one. */
export const automationDraft = (automation: AutomationView | null): AutomationDraft => ({
  name: automation?.name ?? "",
  filter: automation?.filter ?? "outcome:failed",
  isEnabled: automation?.isEnabled ?? true,
  run: automation?.run ?? null,
  maxRunCostUsd: typed(automation?.maxRunCostUsd ?? null),
  monthlyBudgetUsd: typed(automation?.monthlyBudgetUsd ?? null),
  queueId: automation?.queueId ?? null,
  channelIds: [...(automation?.channelIds ?? [])],
});

/** What must be mended before it can be saved, by field. */
export function automationFaults(
  draft: AutomationDraft,
): Partial<Record<"maxRunCostUsd" | "monthlyBudgetUsd", string>> {
  const fault = (text: string): string | undefined =>
    text.trim() !== "" && !typedDecimal(text) ? "An amount above 0, or empty for no limit." : undefined;
  const [run, month] = [fault(draft.maxRunCostUsd), fault(draft.monthlyBudgetUsd)];
  return { ...(run ? { maxRunCostUsd: run } : {}), ...(month ? { monthlyBudgetUsd: month } : {}) };
}

/** What is sent. */
export const readAutomationDraft = (draft: AutomationDraft) => ({
  ...draft,
  maxRunCostUsd: typedDecimal(draft.maxRunCostUsd) || null,
  monthlyBudgetUsd: typedDecimal(draft.monthlyBudgetUsd) || null,
});

/** A choice as it is made for a run by hand, without the limits that an automation keeps by itself. */
export const toAutomationRun = ({ maxCostUsd: _, ...run }: RunChoice): AutomationRun => run;
