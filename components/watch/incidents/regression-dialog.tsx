"use client";
import { Download } from "lucide-react";
import { useEffect, useState } from "react";
import { type Answer, ask } from "@/components/ground/asking/ask";
import { Dialog } from "@/components/ground/ui/dialog";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { incidentName } from "@/lib/attribution/incidents/incident-view";
import { type RegressionFormat, regressionFormats } from "@/lib/attribution/regression/formats/format-names";
import { type RegressionPlan } from "@/lib/attribution/regression/regression-plan";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useIncidentActions } from "./incident-actions";

const toolTitles: Record<RegressionFormat, string> = {
  pytest: "pytest",
  inspect: "Inspect",
  promptfoo: "promptfoo",
  langfuse: "Langfuse",
};

/** The failures of an incident as cases for the tool that somebody's tests use. */
export function RegressionDialog({
  workspace,
  number,
  onClose,
}: {
  workspace: string;
  number: number;
  onClose: () => void;
}) {
  const { planRegression } = useIncidentActions();
  const [answer, setAnswer] = useState<Answer<RegressionPlan> | null>(null);
  const read = () => {
    setAnswer(null);
    void ask(planRegression, { workspace, number }).then(setAnswer);
  };
  useEffect(() => {
    void ask(planRegression, { workspace, number }).then(setAnswer);
  }, [planRegression, workspace, number]);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="sm"
      title={`Regression set of ${incidentName(number)}`}
      description="Each case asks your system a question that failed, and checks the answer."
    >
      {answer === null ? (
        <div role="status" aria-label="Counting the cases" className="space-y-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-8 w-full" />
        </div>
      ) : answer.ok ? (
        <Plan workspace={workspace} number={number} plan={answer.value} />
      ) : (
        <TryAgain onRetry={read}>{answer.message}</TryAgain>
      )}
    </Dialog>
  );
}

function Plan({ workspace, number, plan }: { workspace: string; number: number; plan: RegressionPlan }) {
  const { traceCount, caseCount, leftOut } = plan;
  return (
    <div className="flex flex-col gap-3">
      <p>
        {caseCount === 0 ? "None of its traces can be checked." : `${formatCount(caseCount, "case")} from `}
        {caseCount > 0 && formatCount(traceCount, "trace")}
        {caseCount > 0 && "; the same question is one case."}
      </p>
      {leftOut.length > 0 && (
        <ul className="flex flex-col gap-1 text-muted">
          {leftOut.map(({ because, count }) => (
            <li key={because}>
              {formatCount(count, "trace")} left out: {because}
            </li>
          ))}
        </ul>
      )}
      {caseCount > 0 && (
        <ul className="grid grid-cols-2 gap-2">
          {regressionFormats.map((format) => (
            <li key={format}>
              <a
                href={paths.api.incidentRegression(workspace, number, format)}
                download
                className="flex h-8 items-center gap-2 rounded-md border border-line-strong bg-panel px-2.5 font-medium shadow-card hover:bg-hover"
              >
                <Download className="size-3.5 text-faint" aria-hidden />
                {toolTitles[format]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
