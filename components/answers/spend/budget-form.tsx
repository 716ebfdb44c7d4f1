"use client";
import { FigureForm, type FigureTyping } from "@/components/ground/page/figure-form";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { type Action } from "@/components/ground/asking/ask";
import { typedDecimal } from "@/components/ground/ui/typed-figure";
import { formatCost } from "@/lib/format";

const words = {
  label: "US dollars per month",
  hint: "Empty: no limit. 0: no paid calls. With a limit, models without a known price are rejected.",
  placeholder: "no limit",
  submit: "Save budget",
  saved: (value: number | null) =>
    value === null ? "Monthly limit removed." : `Monthly limit set to ${formatCost(value)}.`,
};

const typing: FigureTyping = {
  write: (value) => (value === null ? "" : String(value)),
  read: (typed) => {
    if (typed.trim() === "") return { value: null };
    const value = typedDecimal(typed);
    return value === null ? { value, fault: "An amount, or empty for no limit." } : { value };
  },
};

/** What the runs of a workspace may cost in a month, and who may change it. */
export function BudgetForm({
  workspace,
  budgetUsd,
  canWrite,
  raisers,
  save,
}: {
  workspace: string;
  /** Null for no limit. */
  budgetUsd: number | null;
  canWrite: boolean;
  /** Names of those who may change it. */
  raisers: readonly string[];
  save: Action<{ workspace: string; budgetUsd: number | null; seen: string }, unknown>;
}) {
  return (
    <SettingsSection
      title="Monthly budget"
      text="The most that judge calls of this workspace can cost per calendar month. The maximum cost of each call is reserved first; a call that would exceed the budget is not made. Its run ends as PARTIAL, keeps its results and resumes when you raise the budget."
    >
      <FigureForm
        words={words}
        value={budgetUsd}
        typing={typing}
        canWrite={canWrite}
        save={({ value, seen }) => save({ workspace, budgetUsd: value, seen })}
      >
        <p className="text-muted">
          It can be raised by <span dir="auto">{raisers.join(", ")}</span>.
        </p>
      </FigureForm>
    </SettingsSection>
  );
}
