import { type readLimits } from "@/components/answers/run-dialog/limits-draft";
import { awaitedRows, PlanFrame } from "@/components/answers/run-dialog/plan-frame";
import { type Answer } from "@/components/ground/asking/ask";
import Link from "@/components/ground/ui/link";
import { costRows, limitNotes } from "@/components/measure/evaluations/evaluation-plan-words";
import { type CertificationPlan } from "@/lib/attribution/certificate/judge-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

const awaited = ["Asked", "Calls", "Tokens in", "Tokens out", "Cost", "Time"];

/** What a certification would take, before anything is spent. `plan` is null while it is worked out. */
export function CertifyPlanPanel({
  workspace,
  plan,
  wanted,
  limits,
  onRetry,
}: {
  workspace: string;
  plan: Answer<CertificationPlan> | null;
  /** Labeled traces that were asked for. */
  wanted: number;
  limits: ReturnType<typeof readLimits>;
  onRetry: () => void;
}) {
  const made = plan?.ok ? plan.value : null;
  return (
    <PlanFrame plan={plan} rows={made ? rowsOf(made) : awaitedRows(awaited)} onRetry={onRetry}>
      {made?.lack && <Obstacle text={made.lack} href={paths.newQueue(workspace)} way="Create a label queue" />}
      {made?.refusal && (
        <Obstacle text={made.refusal} href={paths.settings(workspace, "providers")} way="See the providers" />
      )}
      {made?.lack === null &&
        [...leftNotes(made, wanted), ...limitNotes(made, limits)].map((note) => <p key={note}>{note}</p>)}
      {!made?.lack && (
        <p>Estimated from the length of the text and what each change adds. Nothing is asked until you start.</p>
      )}
    </PlanFrame>
  );
}

const leftNotes = ({ traceCount }: CertificationPlan, wanted: number): string[] =>
  traceCount < wanted
    ? [`${formatCount(traceCount, "labeled trace")} of different questions are left for this judge.`]
    : [];

const rowsOf = (plan: CertificationPlan): { name: string; value: string }[] =>
  plan.lack === null
    ? [
        { name: "Asked", value: `${formatCount(plan.traceCount, "trace")} × ${formatNumber(plan.timesAsked)}` },
        ...costRows(plan),
      ]
    : [];

function Obstacle({ text, href, way }: { text: string; href: string; way: string }) {
  return (
    <p className="text-fault">
      {text}{" "}
      <Link href={href} className="text-link underline underline-offset-2">
        {way}
      </Link>
    </p>
  );
}
