import Link from "@/components/ground/ui/link";
import { type readLimits } from "@/components/answers/run-dialog/limits-draft";
import { awaitedRows, PlanFrame } from "@/components/answers/run-dialog/plan-frame";
import { type Answer } from "@/components/ground/asking/ask";
import { type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { paths } from "@/lib/paths";
import { planNotes, planRows } from "./evaluation-plan-words";

const awaited = ["Runs", "Calls", "Tokens in", "Tokens out", "Cost", "Time"];

/** What an evaluation would take, before anything is spent. `plan` is null while it is worked out. */
export function EvaluationPlanPanel({
  workspace,
  plan,
  limits,
  onRetry,
}: {
  workspace: string;
  plan: Answer<EvaluationPlan> | null;
  limits: ReturnType<typeof readLimits>;
  onRetry: () => void;
}) {
  const made = plan?.ok ? plan.value : null;
  const refused = made?.entries.find(({ refusal }) => refusal !== null) ?? null;
  return (
    <PlanFrame plan={plan} rows={made ? planRows(made) : awaitedRows(awaited)} onRetry={onRetry}>
      {refused && (
        <p className="text-fault">
          {refused.refusal}{" "}
          <Link href={paths.settings(workspace, "providers")} className="text-link underline underline-offset-2">
            See the providers
          </Link>
        </p>
      )}
      {made && planNotes(made, limits).map((note) => <p key={note}>{note}</p>)}
      <p>Baselines are always included at no cost. Nothing is asked until you start.</p>
    </PlanFrame>
  );
}
