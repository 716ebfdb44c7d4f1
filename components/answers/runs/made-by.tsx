import { OfEvaluation } from "@/components/answers/runs/of-evaluation";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Role } from "@/lib/auth/permissions";

/** Who set a run going; of an evaluation, which one. Its link lies above that of the row. */
export function MadeBy({
  run,
  workspace,
}: {
  run: Pick<RunRecord, "evaluation" | "isAutomatic" | "startedBy">;
  workspace: { slug: string; role: Role };
}) {
  if (run.evaluation)
    return (
      <span className="relative z-10">
        <OfEvaluation evaluation={run.evaluation} workspace={workspace} />
      </span>
    );
  return run.isAutomatic ? "automatically, on import" : <>started by {visibleText(run.startedBy)}</>;
}
