"use client";
import { FigureForm, type FigureTyping } from "@/components/ground/page/figure-form";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { type Action } from "@/components/ground/asking/ask";
import { typedDecimal } from "@/components/ground/ui/typed-figure";
import { formatCost } from "@/lib/format";

const words = {
  label: "US dollars a month",
  hint: "Empty: no limit. 0: nothing that costs. With a limit, models without a known price are refused: nobody could say what they cost.",
  placeholder: "no limit",
  submit: "Save the budget",
  saved: (value: number | null) =>
    value === null ? "No monthly limit from now on." : `At most ${formatCost(value)} a month from now on.`,
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
      text="What the judge calls of this workspace may cost in a calendar month. The maximum cost of each call is reserved first; a call that would go beyond the budget is not made. Its run ends PARTIAL, keeps what it found, and resumes when you raise the budget."
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
