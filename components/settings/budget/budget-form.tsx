"use client";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { SettingsSection } from "@/components/settings/settings-section";
import { useFormAction } from "@/components/settings/use-form-action";
import { type Action } from "@/components/shell/ask";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { FormError } from "@/components/ui/form-error";
import { Input } from "@/components/ui/input";
import { Spinner } from "@/components/ui/spinner";
import { typedDecimal } from "@/components/ui/typed-figure";
import { formatCost } from "@/lib/format";

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
  save: Action<{ workspace: string; budgetUsd: number | null }, unknown>;
}) {
  const [typed, setTyped] = useState(budgetUsd === null ? "" : String(budgetUsd));
  const { send, isPending, error } = useFormAction(save);
  const amount = typedDecimal(typed);
  const isEmpty = typed.trim() === "";
  const fault = isEmpty || amount !== null ? undefined : "An amount, or empty for no limit.";
  const next = isEmpty ? null : amount;
  const submit = async () => {
    if (fault || !(await send({ workspace, budgetUsd: next })).ok) return;
    toast.success(next === null ? "No monthly limit from now on." : `At most ${formatCost(next)} a month from now on.`);
  };
  return (
    <SettingsSection
      title="Monthly budget"
      text="What the judge calls of this workspace may cost in a calendar month. The dearest that a call can come to is set aside before it is made; a call that would go beyond the budget is not made. Its run ends PARTIAL, keeps what it found, and goes on after a raise."
    >
      <form
        className="flex flex-col gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <FormError message={error} />
        <Field
          label="US dollars a month"
          hint="Empty: no limit. 0: nothing that costs. With a limit, models without a known price are refused: nobody could say what they cost."
          error={fault}
        >
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            disabled={!canWrite}
            placeholder="no limit"
            inputMode="decimal"
            autoComplete="off"
            className="w-40"
          />
        </Field>
        {canWrite ? (
          <Button
            type="submit"
            variant="primary"
            disabled={isPending || fault !== undefined || next === budgetUsd}
            className="self-start"
          >
            {isPending && <Spinner />}
            Save the budget
          </Button>
        ) : (
          <p className="text-muted">
            It can be raised by <span dir="auto">{raisers.join(", ")}</span>.
          </p>
        )}
      </form>
    </SettingsSection>
  );
}
